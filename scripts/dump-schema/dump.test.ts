import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { checksumOfSet, readRevision, readSources } from "#lib/platform/migrations/sources.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { root } from "../tools.ts";
import { dumpSchema } from "./dump.ts";

const REWRITE = "run `node scripts/dump-schema.ts` and commit what it writes";

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
beforeAll(async () => {
  databases = await emptyDatabases();
});
afterAll(() => databases.drop());

test("prisma/schema.sql describes a migrated database, whatever the date", async () => {
  const url = await databases.make();
  await migrate(url);
  await within(url, (client) => client.query("select ensure_partitions('2031-04-05', 3)"));
  expect(await dumpSchema(url), REWRITE).toBe(await readFile(path.join(root, "prisma/schema.sql"), "utf8"));
});

test("the functions' revision was increased when they changed", async () => {
  const { functions } = await readSources();
  expect((await readRevision()).checksum, REWRITE).toBe(checksumOfSet(functions));
});

test("a file of prisma/functions creates only the function of its name", async () => {
  const { functions } = await readSources();
  for (const { name, sql } of functions)
    expect([...sql.matchAll(/^create or replace function (\w+)/gim)].map((match) => match[1])).toEqual([name]);
});
