import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { CANCEL_STEP } from "./constants.ts";

/**
 * Ends the next part of what a canceled run has in the queue, but for what is being sent at this moment. In parts, because no
 * statement may take as long as a whole run could.
 *
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
