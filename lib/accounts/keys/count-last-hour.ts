import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";

/**
 * Returns the exact number of requests a key made in the last sixty minutes, which would have
 * failed had it been revoked.
 */
export async function countLastHour(ctx: Ctx, keyId: string): Promise<Result<number, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const { rows } = await sql().query<{ made: number }>(
    "select count(*) as made from requests where workspace_id = $1 and key_id = $2 and created_at > $3",
    [ctx.workspaceId, keyId, since],
  );
  return ok(rows[0]?.made ?? 0);
}
