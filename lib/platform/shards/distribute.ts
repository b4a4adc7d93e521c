import pg from "pg";
import { BadEnvironment } from "#lib/platform/env.ts";
import { migrate } from "#lib/platform/migrations.ts";
import { addReferences, makeShard } from "./make-shard.ts";
import type { Shapes } from "./read-shapes.ts";
import { SHARD_NAME, shardNames } from "./read-shards.ts";
import { shardNumber } from "./shards.ts";
import { SHARED_TABLES } from "./tables.ts";

/** How many shards a database may be divided into: their names have two digits. */
export const SHARDS_MAX = 64;

/** Locks that the coordinator holds at the end for each table and index that a shard is made like: 5 were counted (its copy, and Citus's own rows about it). */
const LOCKS_A_RELATION = 6;

/** What a database says of its own version, which `public` keeps too. */
const RECORDS = ["schema_migrations", "schema_functions"];

const NODES =
  "select count(*)::int as nodes from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards";

/** Numbers of rows: they belong to no table, so that they stay when the table that they were made with goes. */
const SEQUENCES = `
  select s.relname as name from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and d.deptype = 'a'`;

/**
 * Divides an installation into shards over the nodes of its Citus cluster, at the coordinator, all in one transaction: people, workspaces and keys become
 * reference tables, every other row moves to the shard of its workspace, and what belongs to no workspace to the first. For an installation that is
 * stopped and was backed up: whoever works on it meanwhile waits, and at the end finds its tables gone.
 *
 * Throws `BadEnvironment` where the database has no Citus or no worker nodes, is divided already, or has days in an archive.
 *
 * @returns how many rows were moved, by table.
 */
export async function distribute(databaseUrl: string, count: number): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await refuseUnfit(client);
    await migrate(databaseUrl); // shards are made like its tables, which an empty database does not have yet
    await refuseArchived(client);
    await refuseFewLocks(client, count);
    await client.query("begin");
    const moved = await divide(client, count);
    await client.query("commit");
    await migrate(databaseUrl);
    return moved;
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query<{ owner: string; ours: string }>(
    "select pg_get_userbyid(extowner) as owner, current_user as ours from pg_extension where extname = 'citus'",
  );
  const [extension] = there;
  if (!extension)
    throw new BadEnvironment(
      "The database has no Citus. On every node: create extension citus. Then add the worker nodes (docs/operate/distribute.md).",
    );
  // Citus tells the nodes of new tables as that owner, who does not see there what another role's transaction has made.
  if (extension.owner !== extension.ours)
    throw new BadEnvironment(
      `The extension citus belongs to ${extension.owner}, and DATABASE_URL names ${extension.ours}, who has to have made it, on every node (docs/operate/distribute.md).`,
    );
  const { rows } = await client.query<{ nodes: number }>(NODES);
  if (!rows[0]?.nodes)
    throw new BadEnvironment(
      "The cluster has no node that takes shards: add some with citus_add_node (docs/operate/distribute.md).",
    );
  const shards = await shardNames(client);
  if (shards.length > 0) throw new BadEnvironment(`The database is divided already, into ${shards.length} shards.`);
}

async function refuseArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from archived_days where archived_at is not null limit 1");
  if (rows.length > 0)
    throw new BadEnvironment(
      "Days of the log lie in an archive, and each shard would look for them in a folder of its own. End the archive first (docs/operate/archive.md).",
    );
}

const LOCKS = `
  select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as transactions,
    current_setting('max_locks_per_transaction')::int as each`;

/** Throws `BadEnvironment` where the server has no room for the locks on all that so many shards will have, which are held to the end. */
export async function refuseFewLocks(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ relations: number; transactions: number; each: number }>(LOCKS);
  const { relations = 0, transactions = 1, each = 0 } = rows[0] ?? {};
  const needed = Math.ceil((count * relations * LOCKS_A_RELATION) / transactions);
  if (each < needed)
    throw new BadEnvironment(
      `${count} shards take more locks than this server has room for: set max_locks_per_transaction to ${needed} or more on every node (it is ${each}), and restart them (docs/operate/distribute.md).`,
    );
}

async function divide(client: pg.Client, count: number): Promise<Map<string, number>> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query("set local client_min_messages = warning");
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES);
  for (const { name } of sequences) await client.query(`alter sequence public.${name} owned by none`);
  for (const table of SHARED_TABLES) await client.query(`select create_reference_table('public.${table}')`);
  const moved = new Map<string, number>();
  let shapes: Shapes | undefined;
  for (let at = 0; at < count; at++) {
    const name = `${SHARD_NAME}${String(at + 1).padStart(2, "0")}`;
    shapes = await makeShard(client, name, "public");
    for (const { table, columns, hasWorkspace } of shapes.tables) {
      const rows = await copyRows(client, { name, table, columns, which: whichRows(table, hasWorkspace, at, count) });
      moved.set(table, (moved.get(table) ?? 0) + rows);
    }
    await addReferences(client, name, shapes);
  }
  for (const { table } of shapes?.tables ?? [])
    if (!RECORDS.includes(table)) await client.query(`drop table public.${table} cascade`);
  return moved;
}

function whichRows(table: string, hasWorkspace: boolean, at: number, count: number): string {
  if (table === "schema_functions") return "false"; // a shard's own are made afterwards
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
