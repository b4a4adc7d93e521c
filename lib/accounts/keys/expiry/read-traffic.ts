import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { EXPIRY_ENDPOINTS_MAX } from "./constants.ts";

const HOURS = 24;

/**
 * Returns a key's traffic of the last 24 hours from the hourly counters; a busy key has too many
 * calls to count. Refused calls are left out, as nobody would miss them.
 */
export async function readTraffic(
  tx: Tx,
  { workspaceId, clock }: Ctx,
  keyId: string,
): Promise<{ requests: number; endpoints: string[] }> {
  const since = new Date(clock.now().getTime() - HOURS * HOUR_MS);
  const rows = await tx.$queryRaw<{ endpoint: string; requests: bigint }[]>`
    select endpoint, sum(requests)::bigint as requests from usage_hours
    where workspace_id = ${workspaceId} and key_id = ${keyId} and hour > ${since} and outcome <> 'refused'
    group by endpoint having sum(requests) > 0 order by 2 desc, 1`;
  return {
    requests: rows.reduce((sum, row) => sum + Number(row.requests), 0),
    endpoints: rows.slice(0, EXPIRY_ENDPOINTS_MAX).map(({ endpoint }) => endpoint),
  };
}
