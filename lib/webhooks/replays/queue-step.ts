import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { QUEUE_STEP } from "./constants.ts";

/**
 * Processes the next step of a run's range and queues matching deliveries
 * (prisma/functions/queue_replays.sql). A process that dies or is overtaken leaves no effect; no
 * delivery is queued twice.
 * @param most maximum log rows to scan.
 * @returns whether more are left.
 */
export async function queueStep(ctx: { clock: Clock }, runId: string, most = QUEUE_STEP): Promise<boolean> {
  const { rows } = await sql().query<{ more: boolean }>("select queue_replays($1, $2, $3) as more", [
    runId,
    most,
    ctx.clock.now().getTime(),
  ]);
  return rows[0]?.more ?? false;
}
