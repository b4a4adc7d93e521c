import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { MAX_MANUAL_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { RETRY_STEP } from "./constants.ts";

/**
 * Processes the next step of the workspace's waiting deliveries and brings forward the run's
 * deliveries due within ten seconds (prisma/functions/retry_waiting.sql). A process that dies
 * leaves no effect of its step; no delivery is brought forward twice.
 * @param most maximum queue rows to scan.
 * @returns whether there is more to do now.
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
