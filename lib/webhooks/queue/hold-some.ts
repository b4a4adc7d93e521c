import type { Tx } from "#lib/platform/db.ts";
import { HOLD_STEP } from "./constants.ts";

/**
 * Holds some of what waits for a paused subscription, as `holdQueued` does; its row must be locked. What somebody else has locked is being claimed, and
 * so being held, at this moment. Answers how many; fewer than HOLD_STEP when nothing more is to be had.
 */
export const holdSome = async (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  tx.$executeRaw`
    update delivery_queue set lane = 'held', leased_until = null where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane in ('live', 'parked')
        and (leased_until is null or leased_until <= ${now})
      limit ${HOLD_STEP} for update skip locked)`;
