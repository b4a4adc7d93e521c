import { expect, test } from "vitest";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { relationsOf } from "./relations-of.ts";
import { readSources } from "./sources.ts";

// In a divided database they are in the shards, some in public.
test.skipIf(citusNodes().length > 0)("finds all tables of a migrated database except daily partitions", async () => {
  const { migrations } = await readSources();
  const { rows } = await within(await ownDatabase(), (client) =>
    client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname !~ '_[0-9]{8}$'
         and relname not in ('schema_migrations', 'schema_functions')
       order by 1`,
    ),
  );
  expect([...relationsOf(migrations)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test.each([
  ["create table a (x int); create unlogged table if not exists b (y int)", ["a", "b"]],
  [
    'CREATE TABLE "a" (x int);\n-- create table c (x int);\ncreate table a_default partition of a default;',
    ["a", "a_default"],
  ],
  ["create sequence a; create index b on c (d); create type e as (f int)", ["a"]],
  ["create table a (x int); alter table a rename to b; alter table b rename column x to y", ["b"]],
  ['create table a (x int); create table b (); create table c (); drop table if exists a, "b" cascade', ["c"]],
])("%s", (sql, names) => {
  expect([...relationsOf([{ sql }])]).toEqual(names);
});
