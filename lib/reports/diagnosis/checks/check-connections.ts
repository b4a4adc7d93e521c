import { poolSize, sql } from "#lib/platform/db.ts";
import { currentShard, shardsOnNodeOf } from "#lib/platform/shards/shards.ts";
import { judgeConnections } from "../rules.ts";
import type { Verdict } from "../types.ts";

const TEXT = `
  select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`;

/** Checks that the database has connections left for another process. */
export async function checkConnections(): Promise<Verdict> {
  const { rows } = await sql().query<{ used: number; most: number }>(TEXT);
  const shard = currentShard();
  const pool = poolSize() * (shard ? shardsOnNodeOf(shard) : 1);
  return judgeConnections({ used: rows[0]?.used ?? 0, most: rows[0]?.most ?? 0, pool });
}
