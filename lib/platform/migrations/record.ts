import type pg from "pg";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { type AppliedFunction, type AppliedMigration, type Found, rejectionReason } from "./refuse-database.ts";
import type { Sources } from "./sources.ts";

/** The record of applied files. Each row is written in the transaction that applies the file. */
const TABLES = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists schema_functions (
    name text primary key,
    checksum text not null,
    revision int not null,
    migration text not null,
    applied_at timestamptz not null default now()
  )`;

const SERVER = `
  select current_setting('server_version') as server, current_setting('server_version_num')::int as "serverNumber",
    exists (select from pg_collation where collname = 'und-x-icu') as icu,
    to_regclass('schema_functions') is not null as recorded,
    to_regclass('schema_functions') is null and coalesce(to_regclass('workspaces'), to_regclass('_prisma_migrations')) is not null as strange`;

export async function look(client: pg.ClientBase): Promise<Found> {
  const { rows } = await client.query<Omit<Found, "migrations" | "functions"> & { recorded: boolean }>(SERVER);
  const { recorded = false, ...server } = rows[0] ?? { server: "", serverNumber: 0, icu: false, strange: false };
  if (!recorded) return { ...server, migrations: [], functions: [] };
  const migrations = await client.query<AppliedMigration>("select name, checksum from schema_migrations order by name");
  const functions = await client.query<AppliedFunction>(
    "select name, checksum, revision, migration from schema_functions order by name",
  );
  return { ...server, migrations: migrations.rows, functions: functions.rows };
}

/**
 * Returns the state of the database. Throws `BadEnvironment` if this source must not work on it;
 * nothing has changed then.
 */
export async function readFit(client: pg.Client, sources: Sources): Promise<Found> {
  const found = await look(client);
  const reason = rejectionReason(sources, found);
  if (reason) throw new BadEnvironment(reason);
  return found;
}

/**
 * Runs one step in one transaction while other processes wait; `step` receives the current state.
 * If the process dies, the server rolls back and the next one proceeds. The lock belongs to the
 * transaction rather than the session, because a pooler may change sessions between transactions.
 */
export async function withMigrationLock<T>(
  client: pg.Client,
  sources: Sources,
  step: (found: Found) => Promise<T>,
): Promise<T> {
  await client.query("begin");
  try {
    await client.query(
      "set local statement_timeout = 0; set local lock_timeout = 0; set local client_min_messages = warning",
    );
    await client.query("select pg_advisory_xact_lock(hashtextextended('gatehouse.migrations', 0))");
    const found = await readFit(client, sources);
    await client.query(TABLES);
    // Wait here for a running backup, where nothing queues behind this: the step's own locks are on
    // tables that traffic needs.
    await client.query("lock table schema_migrations in row exclusive mode");
    const done = await step(found);
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch(() => undefined); // a broken connection has rolled back already
    throw error;
  }
}
