import { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { HOLD_STEP } from "./constants.ts";

/**
 * Holds what is queued for a subscription in the transaction that pauses it, which has locked its
 * row. Running attempts finish first and are held afterwards; requested replays are not held.
 */
export const holdQueued = (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  hold(tx, { workspaceId, webhookId, now }, Prisma.sql`order by id for update`);

/**
 * Holds up to HOLD_STEP deliveries. The subscription's row must be locked. Skips locked deliveries,
 * because a claim holds those itself. Returns how many; fewer than HOLD_STEP means that none are
 * left.
 */
export const holdBatch = (tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> =>
  hold(tx, { workspaceId, webhookId, now }, Prisma.sql`limit ${HOLD_STEP} for update skip locked`);

type Waiting = { workspaceId: string; webhookId: string; now: Date };

const hold = (tx: Tx, { workspaceId, webhookId, now }: Waiting, locked: Prisma.Sql): Promise<number> =>
  tx.$executeRaw`
    update delivery_queue set lane = 'held', leased_until = null where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane in ('live', 'parked')
        and (leased_until is null or leased_until <= ${now})
      ${locked})`;
