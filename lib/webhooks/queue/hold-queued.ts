import { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/db.ts";
import { HOLD_STEP } from "./constants.ts";

/**
 * Holds what waits for a subscription that was just paused, in the transaction that pauses it (so its row is locked already).
 * What is being sent at this moment ends by itself and is held then; what a person asked to be replayed is not held.
 */
export const holdQueued = (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  hold(tx, { workspaceId, webhookId, now }, Prisma.sql`order by id for update`);

/**
 * The same for some of it; the row of the subscription must be locked. What somebody else has locked is being claimed, and so being held, at this moment.
 * Answers how many; fewer than HOLD_STEP when nothing more is to be had.
 */
export const holdSome = (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  hold(tx, { workspaceId, webhookId, now }, Prisma.sql`limit ${HOLD_STEP} for update skip locked`);

type Waiting = { workspaceId: string; webhookId: string; now: Date };

const hold = (tx: Tx, { workspaceId, webhookId, now }: Waiting, locked: Prisma.Sql): Promise<number> =>
  tx.$executeRaw`
    update delivery_queue set lane = 'held', leased_until = null where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane in ('live', 'parked')
        and (leased_until is null or leased_until <= ${now})
      ${locked})`;
