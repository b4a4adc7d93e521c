import { databaseDays, logDays, storedDays } from "#lib/kernel/log-days.ts";
import { poolSize, replica, sql } from "#lib/platform/database/client.ts";
import { lookAtReplica, readPosition } from "#lib/platform/database/replica/look-at-replica.ts";
import { currentShard, shardsOnNodeOf } from "#lib/platform/database/shards/shards.ts";
import { BadEnvironment, env } from "#lib/platform/env/env.ts";
import { countUnopened } from "#lib/platform/keyring/count-unopened.ts";
import { readKeyring } from "#lib/platform/keyring/read-keyring.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { compareWithSource } from "#lib/platform/migrations/migrate.ts";
import { databaseFault, explainConnection } from "#lib/platform/postgres/explain-connection.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { judgeWriteFault } from "../judge-write-fault.ts";
import { reasonOf } from "../reason-of.ts";
import {
  failure,
  judgeClock,
  judgeConnections,
  judgeLocks,
  judgeMigrations,
  judgeReplica,
  skipped,
  well,
} from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * Checks that the database, or the current shard's node, responds, and returns its version. Syncs
 * this process's clock.
 */
export async function checkDatabase(): Promise<Verdict> {
  try {
    await syncClock((text) => sql().query(text));
    const { rows } = await sql().query<{ version: string }>("select current_setting('server_version') as version");
    return well(`PostgreSQL ${rows[0]?.version} answers`);
  } catch (error) {
    const fault = databaseFault(error, currentShard()?.url ?? env().DATABASE_URL);
    const advice =
      "Start the database, or correct DATABASE_URL. The embedded database only runs while `npm start` does.";
    return failure(fault instanceof Error ? fault.message : String(fault), advice);
  }
}

const RESTORE_KEY = "Restore the SECRET_KEY the installation was created with or last rotated to.";

/** Checks that SECRET_KEY is the database's, and opens the newest sealed value of each column. */
export async function checkSecretKey(columns: readonly SealedColumn[]): Promise<Verdict> {
  try {
    await readKeyring();
  } catch (error) {
    if (error instanceof BadEnvironment) return failure(error.message, RESTORE_KEY);
    throw error;
  }
  let tried = 0;
  for (const column of columns) {
    const { opened, unopened } = await countUnopened(column);
    tried += opened;
    if (unopened > 0)
      return failure(
        `${unopened} values of ${column.table}.${column.column} do not open`,
        `${RESTORE_KEY} Rows of another database do not open either.`,
      );
  }
  return well(`opens what is sealed (${tried} values were tried)`);
}

/** Checks that the database schema matches this version. */
export async function checkMigrations(): Promise<Verdict> {
  return judgeMigrations(await compareWithSource(sql()));
}

/** Large enough that the server must allocate disk space. Does not compress. */
const PROBE = `
  create temporary table doctor_probe on commit drop as
    select string_agg(md5(random()::text), '') as bytes from generate_series(1, 8192)`;

/**
 * Checks that the database accepts writes, by creating a temporary table: every charge is a write.
 */
export async function checkWrites(): Promise<Verdict> {
  const client = await sql().connect();
  try {
    await client.query("begin");
    await client.query(PROBE);
    return well("the database takes writes");
  } catch (error) {
    return judgeWriteFault(error);
  } finally {
    await client.query("rollback").catch(() => undefined); // a broken connection has rolled back already
    client.release();
  }
}

const CONNECTIONS = `
  select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`;

/** Checks that the database has connections left for another process. */
export async function checkConnections(): Promise<Verdict> {
  const { rows } = await sql().query<{ used: number; most: number }>(CONNECTIONS);
  const shard = currentShard();
  const pool = poolSize() * (shard ? shardsOnNodeOf(shard) : 1);
  return judgeConnections({ used: rows[0]?.used ?? 0, most: rows[0]?.most ?? 0, pool });
}

/**
 * Locks for a full log: each day of a table has one partition and one index per index of the table.
 */
const LOCKS = `
  select (select sum((1 + (select count(*) from pg_index i where i.indrelid = t.name::regclass)) * t.days)::int
      from unnest($1::text[], $2::int[]) as t (name, days)) as wanted,
    current_setting('max_locks_per_transaction')::int as each,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as sessions`;

/** Checks that a backup, which locks all partitions together, leaves enough locks for others. */
export async function checkLocks(): Promise<Verdict> {
  const kept = databaseDays();
  const archived = kept < logDays() ? { requests: kept, attempts: kept, events: kept } : {};
  const stored = Object.entries({ ...storedDays(), ...archived });
  const { rows } = await sql().query<{ wanted: number; each: number; sessions: number }>(LOCKS, [
    stored.map(([table]) => table),
    stored.map(([, days]) => days),
  ]);
  return judgeLocks(rows[0] ?? { wanted: 0, each: 0, sessions: 0 });
}

import pg from "pg";

const CONNECT_MS = 8_000;
const DIRECT_ADVICE =
  "Correct DATABASE_DIRECT_URL: schedules, migrations and backups use it to bypass the pooler. docs/operate/external-postgresql.md";

/** Equal only for two sessions in the same database of the same server, neither on a standby. */
const WHICH = `
  select system_identifier::text || '/' || (select oid from pg_database where datname = current_database())
    || case when pg_is_in_recovery() then ' of a standby' else '' end as which
  from pg_control_system()`;

/** Checks that the database can be reached without its pooler, if there is one, and is the same. */
export async function checkDirectAddress(): Promise<Verdict> {
  const { DATABASE_DIRECT_URL: url } = env();
  if (currentShard() !== undefined) return skipped("not used: a divided database is reached at its nodes");
  if (url === undefined) return skipped("there is no pooler: DATABASE_DIRECT_URL is not set");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the failed query rejects
  try {
    await client.connect();
    const [there, here] = await Promise.all([client.query(WHICH), sql().query(WHICH)]);
    if (there.rows[0]?.which === here.rows[0]?.which) return well("the database answers past the pooler");
    return failure("DATABASE_DIRECT_URL leads to another database than DATABASE_URL", DIRECT_ADVICE);
  } catch (error) {
    return failure(explainConnection(error, url, "DATABASE_DIRECT_URL") ?? reasonOf(error), DIRECT_ADVICE);
  } finally {
    await client.end().catch(() => undefined); // it may never have connected
  }
}

/** Checks that the replica, if one is set, responds, belongs to this database, and keeps up. */
export async function checkReplica(): Promise<Verdict> {
  const { DATABASE_REPLICA_URL: url } = env();
  const pool = replica();
  if (url === undefined || pool === undefined) return skipped("no replica is set (DATABASE_REPLICA_URL)");
  const position = await readPosition();
  if (!position) throw new Error("The primary did not return the end of its log.");
  try {
    return judgeReplica(await lookAtReplica(pool, position));
  } catch (error) {
    const explained = explainConnection(error, url, "DATABASE_REPLICA_URL");
    return failure(
      explained ?? (error instanceof Error ? error.message : String(error)),
      "Fix the replica or remove the setting. Until then the primary serves all reads.",
    );
  }
}

/** Compares this machine's clock with the database's, correcting for half the round trip. */
export async function checkClock(): Promise<Verdict> {
  await sql().query("select 1"); // a connection may have to be opened first
  const sent = Date.now();
  const { rows } = await sql().query<{ now: Date }>("select clock_timestamp() as now");
  const received = Date.now();
  return judgeClock((sent + received) / 2 - (rows[0]?.now.getTime() ?? Number.NaN));
}
