import type pg from "pg";
import { shardNames } from "#lib/platform/database/shards/read-shards.ts";
import { SHARED_FUNCTIONS, SHARED_TABLES } from "#lib/platform/database/shards/tables.ts";
import { applyFunctions } from "./apply-functions.ts";
import { look, readFit, withMigrationLock } from "./record.ts";
import { pendingMigrations } from "./refuse-database.ts";
import type { Sources, SqlFile } from "./sources.ts";
import { splitStatements, statementsOf } from "./split-statements.ts";
import { hasSuperseded, recordAdopted, repairStatements } from "./superseded.ts";

/** Captures the table that a migration's statement works on. */
const TABLE =
  /^(?:alter table(?: if exists)?(?: only)?|create (?:unique )?index .*? on(?: only)?|update(?: only)?|insert into|delete from(?: only)?|drop table(?: if exists)?) (\w+)/i;

const isShared = (statement: string): boolean =>
  SHARED_TABLES.some((table) => table === TABLE.exec(statement)?.[1]?.toLowerCase());

/**
 * Upgrades a divided database at its coordinator: each migration in one transaction over all
 * shards, with changes to shared tables made once. Returns the migrations applied. Resumes after an
 * interruption, as `migrate` does.
 */
export async function migrateShards(client: pg.Client, sources: Sources, shards: readonly string[]): Promise<string[]> {
  const applied: string[] = [];
  await adoptInShards(client, sources, shards);
  for (;;) {
    await readFit(client, sources);
    const name = await withMigrationLock(client, sources, async (found) => {
      const [next] = pendingMigrations(sources, found);
      if (!next) return undefined;
      for (const [at, shard] of shards.entries()) await migrateShard(client, shard, next, at === 0);
      await client.query("set local search_path = public");
      await writeDown(client, next);
      return next.name;
    });
    if (name === undefined) break;
    applied.push(name);
  }
  const own = shardSources(sources);
  for (const shard of shards)
    await inSchema(client, shard, async () => applyFunctions(client, own, await look(client)));
  await applyFunctions(client, ofPublic(sources), await look(client));
  return applied;
}

/** Repairs the results of superseded migrations in every shard, and updates the records of all shards and of `public`. */
async function adoptInShards(client: pg.Client, sources: Sources, shards: readonly string[]): Promise<void> {
  const known = sources.migrations;
  if (!hasSuperseded((await readFit(client, sources)).migrations, known)) return;
  await withMigrationLock(client, sources, async ({ migrations }) => {
    for (const [at, shard] of shards.entries()) {
      await client.query(`set local search_path = ${shard}, public`);
      for (const statement of repairStatements(migrations, known))
        if (at === 0 || !isShared(statement)) await client.query(statement);
      await recordAdopted(client, migrations, known);
    }
    await client.query("set local search_path = public");
    await recordAdopted(client, migrations, known);
  });
}

/**
 * Returns the sources of `public` in a divided database: the functions that are not in the shards.
 */
const ofPublic = (sources: Sources): Sources => ({
  ...sources,
  functions: sources.functions.filter((each) => !isOfShard(each)).map(withoutIndexes),
});

export const shardSources = (sources: Sources): Sources => ({
  ...sources,
  functions: sources.functions.filter(isOfShard).map(planAsNeeded),
});

/** Removes the statements for indexes, which belong to the shards. */
const withoutIndexes = (file: SqlFile): SqlFile => ({
  ...file,
  sql: statementsOf(file.sql)
    .filter((statement) => !/^\s*create index\b/im.test(statement))
    .join(";\n"),
});

/** Returns the sources for the default schema of this database, for comparison. */
export const sourcesFor = async (client: pg.ClientBase, sources: Sources): Promise<Sources> =>
  (await shardNames(client)).length > 0 ? ofPublic(sources) : sources;

const isOfShard = ({ name }: SqlFile): boolean => !SHARED_FUNCTIONS.includes(name);

/** Citus chooses the shard by a statement's values, so it cannot plan without them. */
const planAsNeeded = (file: SqlFile): SqlFile => ({
  ...file,
  sql: file.sql.replaceAll("SET plan_cache_mode = force_generic_plan\n", ""),
});

async function migrateShard(client: pg.Client, shard: string, migration: SqlFile, isFirst: boolean): Promise<void> {
  await client.query(`set local search_path = ${shard}, public`);
  for (const statement of splitStatements(migration.sql))
    if (isFirst || !isShared(statement)) await client.query(statement);
  await writeDown(client, migration);
}

const writeDown = (client: pg.Client, { name, checksum }: SqlFile): Promise<unknown> =>
  client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);

async function inSchema(client: pg.Client, shard: string, work: () => Promise<void>): Promise<void> {
  await client.query(`set search_path = ${shard}, public`);
  await work();
  await client.query("reset search_path");
}
