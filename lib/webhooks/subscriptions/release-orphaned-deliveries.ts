import type { Clock } from "#lib/platform/clock.ts";
import { db, sql, type Tx } from "#lib/platform/db.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/deliveries/constants.ts";
import { allowBacklog } from "#lib/webhooks/queue/allow-backlog.ts";
import { cancelQueued } from "#lib/webhooks/queue/cancel-queued.ts";
import { BACKLOG_LIMIT_MS } from "./constants.ts";

type Stray = { workspace_id: string; id: string };

/**
 * Subscriptions that hold deliveries although they are not paused. Goes from one subscription with queued deliveries to the next by
 * the index on (webhook_id, lane): as many steps as there are such subscriptions, however long each one's backlog is.
 */
const FIND_STRAYS = `
  with recursive queued as (
    (select webhook_id from delivery_queue where webhook_id is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from delivery_queue d where d.webhook_id > q.webhook_id order by d.webhook_id limit 1)
    from queued q where q.webhook_id is not null
  )
  select w.workspace_id, w.id from queued q join webhooks w on w.id = q.webhook_id
  where (w.status = 'active' or w.deleted_at is not null)
    and exists (select from delivery_queue d where d.webhook_id = w.id and d.lane = 'held')`;

/**
 * Finds deliveries that are held for nobody and lets them go: whoever stated their event, or took down their last attempt, still saw
 * the subscription paused and committed after it had been resumed. They go on as if they had never been held. Those of a subscription
 * that was deleted meanwhile are canceled. Any number of processes may run it. Answers how many there were.
 */
export async function releaseStrayHeld({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<Stray>(FIND_STRAYS);
  let found = 0;
  for (const stray of rows)
    found += await db().$transaction((tx) => settle(tx, stray, clock.now()), { timeout: BACKLOG_LIMIT_MS });
  return found;
}

async function settle(tx: Tx, { workspace_id: workspaceId, id }: Stray, now: Date): Promise<number> {
  await allowBacklog(tx);
  // A pause may be under way: what it holds is held rightly.
  await tx.$queryRaw`select 1 from webhooks where id = ${id} and workspace_id = ${workspaceId} for no key update`;
  const webhook = await tx.webhook.findFirst({ where: { id, workspaceId }, select: { status: true, deletedAt: true } });
  if (webhook?.deletedAt) return await cancelQueued(tx, workspaceId, id, now);
  if (webhook?.status !== "active") return 0;
  const released = await tx.$executeRaw`
    update delivery_queue set lane = 'live' where (workspace_id, id) in (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${id} and lane = 'held'
      order by id for update)`;
  if (released > 0) await tx.$queryRaw`select pg_notify(${DELIVERIES_CHANNEL}, '')::text`;
  return released;
}
