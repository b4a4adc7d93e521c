import type pg from "pg";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { withSetting } from "#lib/platform/postgres/with-setting.ts";
import type { Shard } from "./shards.ts";

/** Prefix of the shards' schemas. A number follows, so that they are ordered by name. */
export const SHARD_NAME = "shard_";

const IS_DISTRIBUTED = "select exists (select from pg_extension where extname = 'citus') as there";

/**
 * A schema with all its tables is on one node; its address is the one the nodes use among
 * themselves.
 */
const SHARDS = `
  select distinct n.nspname as name, d.nodename as host, d.nodeport as port
  from pg_dist_schema s
  join pg_namespace n on n.oid = s.schemaid
  join pg_dist_partition t on t.colocationid = s.colocationid
  join pg_dist_shard h on h.logicalrelid = t.logicalrelid
  join pg_dist_placement p on p.shardid = h.shardid
  join pg_dist_node d on d.groupid = p.groupid and d.noderole = 'primary'
  where starts_with(n.nspname, $1)
  order by n.nspname`;

/** Returns the schemas of the shards, in order; empty if the database is not divided. */
export async function shardNames(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows: there } = await client.query<{ there: boolean }>(IS_DISTRIBUTED);
  if (!there[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_dist_schema s join pg_namespace n on n.oid = s.schemaid
     where starts_with(n.nspname, $1) order by n.nspname`,
    [SHARD_NAME],
  );
  return rows.map(({ name }) => name);
}

/**
 * Reads the shards of a database from its catalogue; empty if it is not divided. Throws
 * `BadEnvironment` unless each shard is on one known node: with a different number, every workspace
 * would be looked for in the wrong one.
 */
export async function readShards(pool: Pick<pg.Pool, "query">, databaseUrl: string): Promise<Shard[]> {
  const names = await shardNames(pool);
  if (names.length === 0) return [];
  const { rows } = await pool.query<{ name: string; host: string; port: number }>(SHARDS, [SHARD_NAME]);
  if (rows.map(({ name }) => name).join() !== names.join())
    throw new BadEnvironment(
      `The database is divided into ${names.length} shards, and ${rows.length} places are known for them. Look at citus_shards and pg_dist_node: each is on one active node.`,
    );
  return rows.map(({ name, host, port }) => ({ name, url: shardAddress(databaseUrl, { name, host, port }) }));
}

export const isShardAddress = (address: string): boolean =>
  new URL(address).searchParams.get("options")?.includes(`search_path=${SHARD_NAME}`) ?? false;

/** Returns the address of the same database on another node, with the shard's tables first. */
export function shardAddress(
  databaseUrl: string,
  { name, host, port }: { name: string; host?: string; port?: number },
): string {
  const url = new URL(databaseUrl);
  if (host !== undefined) url.hostname = host;
  if (port !== undefined) url.port = String(port);
  return withSetting(url.href, `search_path=${name},public`);
}
