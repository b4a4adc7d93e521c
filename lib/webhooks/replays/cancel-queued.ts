import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { CANCEL_STEP } from "./constants.ts";

/**
 * Cancels the next part of a canceled run's queued deliveries, except those being sent. Works in
 * parts, because a whole run would exceed the statement timeout.
 * @returns whether there may be more.
 */
export async function cancelQueued(ctx: { clock: Clock }, run: { id: string; workspaceId: string }): Promise<boolean> {
  const { rows } = await sql().query<{ ended: number }>("select cancel_deliveries($1, null, $2, $3, $4) as ended", [
    run.workspaceId,
    run.id,
    ctx.clock.now().getTime(),
    CANCEL_STEP,
  ]);
  return rows[0]?.ended === CANCEL_STEP;
}
