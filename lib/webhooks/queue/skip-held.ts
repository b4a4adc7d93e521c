import type { Tx } from "#lib/platform/db.ts";

/**
 * Cancels what is held for a subscription, in the transaction that resumes it (so its row is locked already): it moves to the log,
 * from where it can be replayed. Nothing else of the subscription is touched, as `cancel_deliveries` would. Answers how many.
 */
export async function skipHeld(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    with locked as materialized (
      select workspace_id, id from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane = 'held'
      order by id for update
    ), ended as (
      delete from delivery_queue q using locked l where q.workspace_id = l.workspace_id and q.id = l.id
      returning q.*
    ), logged as (
      insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
        first_attempt_at, finished_at, last_status, last_error, search_terms)
      select e.workspace_id, e.created_at, e.id, e.event_id, e.event_at, e.event_type, e.env, e.webhook_id, w.url, 'canceled',
        e.attempts_made, e.first_attempt_at, ${now}, e.last_status, e.last_error, e.search_terms
      from ended e join webhooks w on w.id = e.webhook_id
    ), counted as (
      insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
      select workspace_id, date_trunc('hour', created_at, 'UTC'), webhook_id, event_type, env, 'canceled', count(*)
      from ended group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (workspace_id, hour, webhook_id, event_type, env, status)
        do update set deliveries = delivery_hours.deliveries + excluded.deliveries
    )
    select count(*)::int as ended from ended`;
  return row?.ended ?? 0;
}
