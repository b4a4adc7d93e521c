import { describe, expect, test } from "vitest";
import { type Found, goneFunctions, pendingMigrations, staleFunctions, whyUnfit } from "./refuse-database.ts";
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

describe("refuses a database", () => {
  test.each<[string, Partial<Found>, RegExp]>([
    ["an old PostgreSQL", { server: "14.9", serverNumber: 140_009 }, /PostgreSQL 14\.9: Gatehouse needs 15 or later/],
    ["a server without ICU", { icu: false }, /without ICU/],
    ["somebody else's tables", { strange: true, migrations: [], functions: [] }, /tables that no release of Gatehouse/],
    [
      "a migration that is not known here",
      { migrations: [applied("1"), applied("3")] },
      /newer Gatehouse.* migration 3/,
    ],
    ["a changed migration", { migrations: [applied("1", { checksum: "x" })] }, /migration 1 was changed/],
    ["functions of a newer source", { functions: [applied("f", { revision: 6 })] }, /revision 6, this source has 5/],
  ])("%s", (_, over, line) => {
    expect(whyUnfit(sources, { ...upToDate, ...over })).toMatch(line);
    expect(whyUnfit(sources, { ...upToDate, ...over })).not.toContain("\n");
  });

  test.each<[string, Partial<Found>]>([
    ["an empty one", { migrations: [], functions: [] }],
    ["one that is up to date", {}],
    ["an older one", { migrations: [applied("1")], functions: [applied("f", { revision: 4 })] }],
    ["one without an earlier migration, of a branch", { migrations: [applied("2")] }],
    ["one with a function that is gone here", { functions: [applied("old")] }],
    ["the oldest PostgreSQL", { serverNumber: 150_000 }],
  ])("accepts %s", (_, over) => {
    expect(whyUnfit(sources, { ...upToDate, ...over })).toBeUndefined();
  });
});

test("lists missing migrations in order", () => {
  expect(pendingMigrations(sources, { migrations: [] }).map(({ name }) => name)).toEqual(["1", "2"]);
  expect(pendingMigrations(sources, { migrations: [applied("2")] }).map(({ name }) => name)).toEqual(["1"]);
});

test.each<[string, Found["functions"], string[]]>([
  ["none is there", [], ["f", "g"]],
  ["all are as they should be", upToDate.functions, []],
  ["one has changed", [applied("f"), applied("g", { checksum: "x" })], ["g"]],
  ["a migration came", [applied("f", { migration: "1" }), applied("g", { migration: "1" })], ["f", "g"]],
])("functions to apply when %s", (_, functions, names) => {
  expect(staleFunctions(sources, { functions }).map(({ name }) => name)).toEqual(names);
});

test("lists functions without a file for removal", () => {
  expect(goneFunctions(sources, { functions: [applied("f"), applied("old")] })).toEqual(["old"]);
});
