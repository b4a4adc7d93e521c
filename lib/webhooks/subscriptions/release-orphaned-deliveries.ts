import { sql, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelQueued } from "#lib/webhooks/queue/cancel-queued.ts";
import { notifyDispatchers } from "#lib/webhooks/queue/notify-senders.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { QUEUED_WEBHOOKS } from "./queued-webhooks.ts";

type Holding = { workspace_id: string; id: string };

/** Subscriptions with held deliveries that are not paused. */
const FIND_HOLDING = `
  with recursive ${QUEUED_WEBHOOKS}
  select w.workspace_id, w.id from queued q join webhooks w on w.id = q.webhook_id
  where (w.status = 'active' or w.deleted_at is not null)
    and exists (select from delivery_queue d where d.webhook_id = w.id and d.lane = 'held')`;

/**
 * Releases deliveries held for a subscription that is not paused: the transaction that emitted
 * their event or recorded their last attempt still saw it paused and committed after the resume.
 * They continue as if never held. Cancels those of deleted subscriptions. Safe to run in several
 * processes.
 * @returns how many were found.
 */
export async function releaseOrphanedDeliveries({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<Holding>(FIND_HOLDING);
  let found = 0;
  for (const holding of rows) found += await backlogTransaction((tx) => settle(tx, holding, clock.now()));
  return found;
}

async function settle(tx: Tx, { workspace_id: workspaceId, id }: Holding, now: Date): Promise<number> {
  // Waits for a concurrent pause, whose deliveries stay held.
  const webhook = await lockWebhook(tx, { id, workspaceId });
  if (webhook?.deletedAt) return await cancelQueued(tx, workspaceId, id, now);
  if (webhook?.status !== "active") return 0;
  const released = await tx.$executeRaw`
    update delivery_queue set lane = 'live' where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${id} and lane = 'held'
      order by id for update)`;
  if (released > 0) await notifyDispatchers(tx);
  return released;
}
