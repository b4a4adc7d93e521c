/**
 * A recursive CTE `queued` of the subscriptions with queued deliveries. Goes from one to the next by the index on (webhook_id, lane): as many
 * steps as there are such subscriptions, however long each one's backlog is. Its last row is null.
 */
export const QUEUED_WEBHOOKS = `queued as (
    (select webhook_id from delivery_queue where webhook_id is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from delivery_queue d where d.webhook_id > q.webhook_id order by d.webhook_id limit 1)
    from queued q where q.webhook_id is not null
  )`;
