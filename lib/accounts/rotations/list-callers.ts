import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { CALLERS_MAX, CALLERS_SCAN_MAX, CALLERS_WITHIN_MS } from "./constants.ts";
import type { Caller } from "./types.ts";

// Reads a key's newest calls along its index, newest day partition first, then groups them: a busy
// key costs CALLERS_SCAN_MAX rows at most.
const READ = `
  select source_ip as ip, user_agent, count(*)::int as calls, max(created_at) as last_at
  from (select source_ip, user_agent, created_at from requests
        where workspace_id = $1 and key_id = $2 and created_at > $3
        order by created_at desc limit $4) newest
  group by 1, 2 order by last_at desc, ip limit $5`;

/**
 * Returns the callers that used a key in the last day, latest first: the places where the old key
 * must still be replaced.
 */
export async function listCallers(ctx: Ctx, keyId: string, now: Date): Promise<Caller[]> {
  const { rows } = await sql().query<Omit<Caller, "last_at"> & { last_at: Date }>(READ, [
    ctx.workspaceId,
    keyId,
    new Date(now.getTime() - CALLERS_WITHIN_MS),
    CALLERS_SCAN_MAX,
    CALLERS_MAX,
  ]);
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}
