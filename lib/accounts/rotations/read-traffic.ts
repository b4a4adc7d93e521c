import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { TRAFFIC_MINUTES } from "./constants.ts";
import type { TrafficMinute } from "./types.ts";

const READ = `
  select key_id = $2 as is_old, floor(extract(epoch from created_at - $4) / 60)::int as minute, count(*)::int as calls
  from requests where workspace_id = $1 and key_id in ($2, $3) and created_at >= $4 group by 1, 2`;

/**
 * Returns the last hour of calls of the old key and its successor, minute by minute, the current
 * minute last.
 */
export async function readTraffic(
  ctx: Ctx,
  keyId: string,
  successorId: string | null,
  now: Date,
): Promise<TrafficMinute[]> {
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const first = thisMinute - (TRAFFIC_MINUTES - 1) * MINUTE_MS;
  const { rows } = await sql().query<{ is_old: boolean; minute: number; calls: number }>(READ, [
    ctx.workspaceId,
    keyId,
    successorId ?? "",
    new Date(first),
  ]);
  const calls = (at: number, isOld: boolean) =>
    rows.find((row) => row.minute === at && row.is_old === isOld)?.calls ?? 0;
  return Array.from({ length: TRAFFIC_MINUTES }, (_, at) => ({
    start: new Date(first + at * MINUTE_MS).toISOString(),
    old: calls(at, true),
    successor: calls(at, false),
  }));
}
