import { sql, tables } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import type { Ctx } from "./workspace.ts";

/** Returns the UTC date `days` days ago, as `2026-11-24`. */
export const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Creates the request partitions that a worker would have created on these days. */
export async function makeDays(daysAgo: readonly number[]): Promise<void> {
  for (const days of daysAgo) await tables().query("select make_day('requests', $1)", [dayAgo(days)]);
}

export type LoggedCalls = { daysAgo: number; calls: number; target?: string; status?: number };

/** Logs calls of a key, evenly over a day; returns their IDs, newest first. */
export async function logCalls(ctx: Ctx, keyId: string, { daysAgo, calls, ...call }: LoggedCalls): Promise<string[]> {
  await makeDays([daysAgo]);
  const midnight = Date.parse(dayAgo(daysAgo));
  const times = Array.from({ length: calls }, (_, nth) => new Date(midnight + Math.floor((nth * DAY_MS) / calls)));
  const ids = times.map((at) => newId("req", at));
  await sql().query(
    `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, target, status, source_ip, duration_ms, credits)
     select $1, at, id, $2, 'live', 'POST', '/v1/scrape', $5, $6, '192.0.2.1', 12, 1 from unnest($3::timestamptz[], $4::text[]) as c (at, id)`,
    [ctx.workspaceId, keyId, times, ids, call.target ?? 'https://site.example/ä?q="1"\n', call.status ?? 200],
  );
  return ids.reverse();
}

/** Returns the days before yesterday that have a request partition. */
export async function partitionsThere(): Promise<string[]> {
  const { rows } = await sql().query<{ day: string }>(
    `select to_date(right(relname, 8), 'YYYYMMDD')::text as day from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = 'requests'::regclass and right(relname, 8) < to_char((now() at time zone 'utc')::date - 1, 'YYYYMMDD') order by 1 desc`,
  );
  return rows.map(({ day }) => day);
}
