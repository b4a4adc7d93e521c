import pg from "pg";
import { shardNames } from "#lib/platform/database/shards/read-shards.ts";
import { currentShard } from "#lib/platform/database/shards/shards.ts";
import { CONNECT_MS } from "#lib/platform/postgres/constants.ts";
import { applyFunctions } from "./apply-functions.ts";
import { migrateShards, shardSources } from "./migrate-shards.ts";
import { look, readFit, withMigrationLock } from "./record.ts";
import { pendingMigrations, rejectionReason, staleFunctions } from "./refuse-database.ts";
import { readSources, type Sources } from "./sources.ts";
import { statementsOf } from "./split-statements.ts";
import { adoptSuperseded, hasSuperseded, presentName } from "./superseded.ts";

/**
 * Checks that this source may work on the database, without writing. Throws `BadEnvironment` for an
 * old PostgreSQL, a database newer than this source, and one whose applied migration has changed.
 */
export async function checkDatabase(client: pg.Client): Promise<void> {
  await readFit(client, await readSources());
}

/**
 * Brings a database to the state of prisma/migrations and prisma/functions; returns the migrations
 * applied. Safe in concurrent processes and after being killed at any point: each migration and its
 * row are one transaction. Throws as `checkDatabase` does before changing anything.
 *
 * @param prisma another folder than this source's own, for tests.
 */
export const migrate = async (connectionString: string, prisma?: string): Promise<string[]> =>
  bring(connectionString, await readSources(prisma));

/**
 * Applies these migrations but no functions, to make an older version's tables for a backup to
 * fill. Throws as `checkDatabase` does.
 */
export async function applyMigrations(connectionString: string, names: readonly string[]): Promise<void> {
  const { migrations, revision } = await readSources();
  const present = new Set(names.map(presentName));
  const wanted = migrations.filter(({ name }) => present.has(name));
  await bring(connectionString, { migrations: wanted, functions: [], revision });
}

async function bring(connectionString: string, sources: Sources): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the query it breaks rejects
  await client.connect();
  try {
    const shards = await shardNames(client);
    if (shards.length > 0) return await migrateShards(client, sources, shards);
    const applied: string[] = [];
    let found = await readFit(client, sources);
    if (hasSuperseded(found.migrations, sources.migrations)) {
      await withMigrationLock(client, sources, (now) => adoptSuperseded(client, now.migrations, sources.migrations));
      found = await readFit(client, sources);
    }
    while (pendingMigrations(sources, found).length > 0) {
      const name = await withMigrationLock(client, sources, (now) => applyNext(client, sources, now));
      if (name) applied.push(name);
      found = await readFit(client, sources);
    }
    await applyFunctions(client, sources, found);
    return applied;
  } finally {
    await client.end();
  }
}

/** What a database lacks of this source; `unfit` is why this source must not work on it. */
export type Comparison = { unfit: string | undefined; pending: string[]; stale: string[]; applied: number };

export async function compareWithSource(pool: pg.Pool): Promise<Comparison> {
  const client = await pool.connect();
  try {
    const sources = currentShard() ? shardSources(await readSources()) : await readSources();
    const found = await look(client);
    return {
      unfit: rejectionReason(sources, found),
      pending: pendingMigrations(sources, found).map(({ name }) => name),
      stale: staleFunctions(sources, found).map(({ name }) => name),
      applied: found.migrations.length,
    };
  } finally {
    client.release();
  }
}

let own: Promise<Sources> | undefined;

/** Returns whether all migrations of this source are applied, with equal checksums. */
export async function isUpToDate(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  own ??= readSources();
  const { migrations } = await own;
  const { rows } = await pool.query<{ name: string; checksum: string }>("select name, checksum from schema_migrations");
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return migrations.every(({ name, checksum }) => applied.get(name) === checksum);
}

/** Applies the first missing migration, if any; another process may have been faster. */
async function applyNext(
  client: pg.Client,
  sources: Sources,
  found: Parameters<typeof pendingMigrations>[1],
): Promise<string | undefined> {
  const [next] = pendingMigrations(sources, found);
  if (!next) return undefined;
  for (const statement of statementsOf(next.sql)) await client.query(statement);
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [next.name, next.checksum]);
  return next.name;
}
