import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { QUEUE_STEP } from "./constants.ts";

/**
 * Goes one step further through the range of a run and puts what matches into the queue, to wait there
 * (prisma/functions/queue_replays.sql says how). Whoever dies, or is overtaken, has done nothing; no delivery is ever queued twice.
 *
 * @param most rows of the log to go through.
 * @returns whether there is more to go through.
 */
export async function queueStep(ctx: { clock: Clock }, runId: string, most = QUEUE_STEP): Promise<boolean> {
  const { rows } = await sql().query<{ more: boolean }>("select queue_replays($1, $2, $3) as more", [
    runId,
    most,
    ctx.clock.now().getTime(),
  ]);
  return rows[0]?.more ?? false;
}
