import { expect, it } from "vitest";
import { unqualified } from "./unqualified.ts";

it("drops the schema and the casts of returned enums", () => {
  const prismas =
    'INSERT INTO "public"."members" ("id","role") VALUES ($1,CAST($2::text AS "public"."member_role")) RETURNING "public"."members"."id", "public"."members"."role"::text';
  expect(unqualified(prismas)).toBe(
    'INSERT INTO "members" ("id","role") VALUES ($1,CAST($2::text AS "member_role")) RETURNING "members"."id", "members"."role"',
  );
});

it("keeps casts in queries that only read", () => {
  const prismas = 'SELECT "public"."members"."role"::text FROM "public"."members" WHERE "public"."members"."id" = $1';
  expect(unqualified(prismas)).toBe('SELECT "members"."role"::text FROM "members" WHERE "members"."id" = $1');
});
