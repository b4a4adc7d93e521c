import pg from "pg";
import { SHARD_NAME } from "#lib/platform/database/shards/read-shards.ts";
import { shardNumber } from "#lib/platform/database/shards/shards.ts";
import { SHARED_TABLES } from "#lib/platform/database/shards/tables.ts";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { addReferences, makeShard } from "./make-shard.ts";
import { readShapes } from "./read-shapes.ts";
import { refuseArchived, refuseFewLocks, refuseUnfit } from "./refuse-division.ts";

/** The names have two digits. */
export const SHARDS_MAX = 64;

/** Prefix of shards until all are complete, so that nothing uses them. */
const UNFINISHED = `new_${SHARD_NAME}`;

/** The database's record of its version, which `public` keeps too. */
const RECORDS = ["schema_migrations", "schema_functions"];

/**
 * Sequences of columns. They are detached from their tables, so that they survive when those are
 * dropped.
 */
const SEQUENCES = `
  select s.relname as name from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and d.deptype = 'a'`;

/**
 * Divides an installation into shards over the nodes of its Citus cluster, at the coordinator:
 * people, workspaces and keys become reference tables, each other row moves to the shard of its
 * workspace, and rows without one to the first. The installation must be stopped and backed up: its
 * tables are locked against changes, and sessions waiting for them find them dropped.
 *
 * Each shard is made and filled in its own transaction, because Citus slows down with each table
 * made in a transaction; a last transaction puts them into use. If interrupted before it, the
 * installation is unchanged and the division can start over.
 *
 * Throws `BadEnvironment` if the database has no Citus or no worker nodes, is already divided or
 * has archived days, or if the server has too few locks.
 *
 * @param onShard called with the number of filled shards after each.
 * @returns the number of rows moved, by table.
 */
export async function distribute(
  databaseUrl: string,
  count: number,
  onShard: (filled: number) => unknown = () => undefined,
): Promise<Map<string, number>> {
  return await connected(databaseUrl, async (client) => {
    await refuseUnfit(client);
    await migrate(databaseUrl); // shards copy its tables, which an empty database does not have yet
    await refuseArchived(client);
    await refuseFewLocks(client);
    await prepare(client);
    const moved = await connected(databaseUrl, async (holder) => {
      const { tables } = await readShapes(holder, "public");
      await holdStill(holder, [...SHARED_TABLES, ...tables.map(({ table }) => table)]);
      const filled = new Map<string, number>();
      for (let at = 0; at < count; at++) {
        await fillShard(client, at, count, filled);
        await onShard(at + 1);
      }
      await finish(holder, count);
      return filled;
    });
    await migrate(databaseUrl);
    return moved;
  });
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on("error", () => undefined); // the query it breaks rejects, and so do later ones
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query("set client_min_messages = warning");
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES);
  for (const { name } of sequences) await client.query(`alter sequence public.${name} owned by none`);
  const { rows: left } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where starts_with(nspname, $1) order by nspname",
    [UNFINISHED],
  );
  for (const { name } of left) await client.query(`drop schema ${name} cascade`);
}

/**
 * Begins the transaction that ends the division. Others may read these tables but not change them.
 */
async function holdStill(holder: pg.Client, tables: readonly string[]): Promise<void> {
  await holder.query("begin");
  await holder.query("set local idle_in_transaction_session_timeout = 0");
  await holder.query("set local client_min_messages = warning");
  await holder.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await holder.query(`lock table ${tables.map((table) => `public.${table}`).join(", ")} in exclusive mode`);
}

const digits = (at: number): string => String(at + 1).padStart(2, "0");

async function fillShard(client: pg.Client, at: number, count: number, moved: Map<string, number>): Promise<void> {
  const name = `${UNFINISHED}${digits(at)}`;
  await client.query("begin");
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const shapes = await makeShard(client, name, "public");
  for (const { table, columns, hasWorkspace } of shapes.tables) {
    const rows = await copyRows(client, { name, table, columns, which: whichRows(table, hasWorkspace, at, count) });
    moved.set(table, (moved.get(table) ?? 0) + rows);
  }
  await client.query("commit");
}

function whichRows(table: string, hasWorkspace: boolean, at: number, count: number): string {
  if (table === "schema_functions") return "false"; // a shard gets its own later
  if (table === "schema_migrations") return "true";
  if (hasWorkspace) return `${shardNumber("workspace_id", count)} = ${at}`;
  return String(at === 0);
}

async function copyRows(
  client: pg.Client,
  { name, table, columns, which }: { name: string; table: string; columns: string[]; which: string },
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const text = `insert into ${pg.escapeIdentifier(name)}.${table} (${list}) select ${list} from public.${table} where ${which}`;
  return (await client.query(text)).rowCount ?? 0;
}

/** Puts the filled shards into use and removes the original tables. */
async function finish(holder: pg.Client, count: number): Promise<void> {
  const shapes = await readShapes(holder, "public");
  for (const table of SHARED_TABLES) await holder.query(`select create_reference_table('public.${table}')`);
  for (let at = 0; at < count; at++) {
    const name = `${SHARD_NAME}${digits(at)}`;
    await holder.query(`alter schema ${UNFINISHED}${digits(at)} rename to ${name}`);
    await addReferences(holder, name, shapes);
  }
  for (const { table } of shapes.tables)
    if (!RECORDS.includes(table)) await holder.query(`drop table public.${table} cascade`);
  await holder.query("commit");
}
