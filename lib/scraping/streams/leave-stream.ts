import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";

const LEAVE = `
  update streams set ends_at = to_timestamp($4::float8 + disconnect_timeout_s)
  where workspace_id = $1 and id = $2 and fence = $3`;

/** Starts the disconnect timer. Does nothing if another process owns the session. */
export async function leaveStream(ctx: Ctx, streamId: string, fence: number): Promise<void> {
  await sql().query(LEAVE, [ctx.workspaceId, streamId, fence, ctx.clock.now().getTime() / 1_000]);
}
