import type pg from "pg";
import { shardNames } from "#lib/platform/database/shards/read-shards.ts";
import { BadEnvironment } from "#lib/platform/env/env.ts";

/**
 * Locks per table and index held by the coordinator at the end of a shard's transaction; 6.2 were
 * measured (its copy, and Citus's own rows about it).
 */
const LOCKS_A_RELATION = 8;

const NODES =
  "select count(*)::int as nodes from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards";

/**
 * Throws `BadEnvironment` if the database lacks its own Citus extension or worker nodes, or is
 * already divided.
 */
export async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query<{ owner: string; ours: string }>(
    "select pg_get_userbyid(extowner) as owner, current_user as ours from pg_extension where extname = 'citus'",
  );
  const [extension] = there;
  if (!extension)
    throw new BadEnvironment(
      "The database has no Citus. On every node: create extension citus. Then add the worker nodes (docs/operate/distribute.md).",
    );
  // Citus announces new tables to the nodes as that owner, which cannot see another role's
  // uncommitted tables there.
  if (extension.owner !== extension.ours)
    throw new BadEnvironment(
      `The extension citus belongs to ${extension.owner}, but the user of DATABASE_URL, ${extension.ours}, must have created it on every node (docs/operate/distribute.md).`,
    );
  const { rows } = await client.query<{ nodes: number }>(NODES);
  if (!rows[0]?.nodes)
    throw new BadEnvironment(
      "The cluster has no node that takes shards: add some with citus_add_node (docs/operate/distribute.md).",
    );
  const shards = await shardNames(client);
  if (shards.length > 0) throw new BadEnvironment(`The database is divided already, into ${shards.length} shards.`);
}

export async function refuseArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from archived_days where archived_at is not null limit 1");
  if (rows.length > 0)
    throw new BadEnvironment(
      "Part of the log is in an archive, and each shard would look for it in a different folder. End the archive first (docs/operate/archive.md).",
    );
}

const LOCKS = `
  select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as transactions,
    current_setting('max_locks_per_transaction')::int as each`;

type Locks = { relations: number; transactions: number; each: number };

/** Returns why the server has too few locks to make a shard; undefined if it has enough. */
export function lockShortage({ relations, transactions, each }: Locks): string | undefined {
  const needed = Math.ceil((relations * LOCKS_A_RELATION) / transactions);
  if (each >= needed) return undefined;
  return `A shard takes more locks than this server has room for: set max_locks_per_transaction to ${needed} or more on every node (it is ${each}), and restart them (docs/operate/distribute.md).`;
}

export async function refuseFewLocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Locks>(LOCKS);
  const why = rows[0] && lockShortage(rows[0]);
  if (why !== undefined) throw new BadEnvironment(why);
}
