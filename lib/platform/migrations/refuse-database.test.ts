import { describe, expect, test } from "vitest";
import { type Found, goneFunctions, pendingMigrations, rejectionReason, staleFunctions } from "./refuse-database.ts";
import type { Sources } from "./sources.ts";

const file = (name: string, checksum = name) => ({ name, checksum, sql: "" });
const sources: Sources = { migrations: [file("1"), file("2")], functions: [file("f"), file("g")], revision: 5 };
const applied = (name: string, over = {}) => ({ name, checksum: name, revision: 5, migration: "2", ...over });
const upToDate: Found = {
  server: "18.4",
  serverNumber: 180_004,
  icu: true,
  strange: false,
  migrations: [applied("1"), applied("2")],
  functions: [applied("f"), applied("g")],
};

describe("rejectionReason", () => {
  test.each<[string, Partial<Found>, RegExp]>([
    ["an old PostgreSQL", { server: "14.9", serverNumber: 140_009 }, /PostgreSQL 14\.9: Gatehouse needs 15 or later/],
    ["a server without ICU", { icu: false }, /without ICU/],
    ["foreign tables", { strange: true, migrations: [], functions: [] }, /tables that are not Gatehouse/],
    ["an unknown migration", { migrations: [applied("1"), applied("3")] }, /newer Gatehouse.* migration 3/],
    ["a changed migration", { migrations: [applied("1", { checksum: "x" })] }, /migration 1 was changed/],
    ["functions of a newer source", { functions: [applied("f", { revision: 6 })] }, /revision 6, this source has 5/],
  ])("refuses %s", (_, over, line) => {
    expect(rejectionReason(sources, { ...upToDate, ...over })).toMatch(line);
    expect(rejectionReason(sources, { ...upToDate, ...over })).not.toContain("\n");
  });

  test.each<[string, Partial<Found>]>([
    ["an empty database", { migrations: [], functions: [] }],
    ["an up-to-date database", {}],
    ["an older database", { migrations: [applied("1")], functions: [applied("f", { revision: 4 })] }],
    ["a database that lacks an earlier migration of a branch", { migrations: [applied("2")] }],
    ["a database with a function that was removed here", { functions: [applied("old")] }],
    ["the oldest PostgreSQL", { serverNumber: 150_000 }],
  ])("accepts %s", (_, over) => {
    expect(rejectionReason(sources, { ...upToDate, ...over })).toBeUndefined();
  });
});

test("lists missing migrations in order", () => {
  expect(pendingMigrations(sources, { migrations: [] }).map(({ name }) => name)).toEqual(["1", "2"]);
  expect(pendingMigrations(sources, { migrations: [applied("2")] }).map(({ name }) => name)).toEqual(["1"]);
});

test.each<[string, Found["functions"], string[]]>([
  ["there are none", [], ["f", "g"]],
  ["all are up to date", upToDate.functions, []],
  ["one has changed", [applied("f"), applied("g", { checksum: "x" })], ["g"]],
  ["a migration was added", [applied("f", { migration: "1" }), applied("g", { migration: "1" })], ["f", "g"]],
])("functions to apply when %s", (_, functions, names) => {
  expect(staleFunctions(sources, { functions }).map(({ name }) => name)).toEqual(names);
});

test("lists functions without a file for removal", () => {
  expect(goneFunctions(sources, { functions: [applied("f"), applied("old")] })).toEqual(["old"]);
});
