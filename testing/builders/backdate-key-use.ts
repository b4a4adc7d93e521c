import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";

/**
 * Moves a key's last call and its planned revocation into the past, as if nobody had called for
 * that long.
 */
export async function backdateKeyUse(ctx: Ctx, keyId: string, ms: number): Promise<void> {
  const values = [ctx.workspaceId, keyId, `${ms} milliseconds`];
  await sql().query(
    "update key_activity set last_used_at = last_used_at - $3::interval where workspace_id = $1 and key_id = $2",
    values,
  );
  await sql().query(
    "update key_retirements set chosen_at = chosen_at - $3::interval where workspace_id = $1 and key_id = $2",
    values,
  );
}
