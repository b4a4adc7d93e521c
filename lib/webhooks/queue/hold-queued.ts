import type { Tx } from "#lib/platform/db.ts";

/**
 * Holds what waits for a subscription that was just paused, in the transaction that pauses it (so its row is locked already).
 * What is being sent at this moment ends by itself and is held then; what a person asked to be replayed is not held.
 */
export const holdQueued = async (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  tx.$executeRaw`
    update delivery_queue set lane = 'held', leased_until = null where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane in ('live', 'parked')
        and (leased_until is null or leased_until <= ${now})
      order by id for update)`;
