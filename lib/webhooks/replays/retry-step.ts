import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { MAX_MANUAL_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { RETRY_STEP } from "./constants.ts";

/**
 * Goes one step further through what waits in the workspace, and brings forward what the run asks for of it, as far as it is due within
 * ten seconds (prisma/functions/retry_waiting.sql). A process that dies has done nothing of its step; no delivery is brought forward twice.
 *
 * @param most rows of the queue to go through.
 * @returns whether there is more to go through now.
 */
export async function retryStep(ctx: { clock: Clock }, runId: string, most = RETRY_STEP): Promise<boolean> {
  const { rows } = await sql().query<{ more: boolean }>("select retry_waiting($1, $2, $3, $4) as more", [
    runId,
    ctx.clock.now().getTime(),
    most,
    MAX_MANUAL_ATTEMPTS,
  ]);
  return rows[0]?.more ?? false;
}
