-- Ends what waits in the queue for a subscription, a run or a listener, `most` of it at once where that is given, never what is being
-- sent at this moment: that ends by itself. Answers how many. Locks as record_attempts does; the caller holds the webhook, or has
-- committed that the run is canceled. Planned for the one of the three that is given, which then brings its rows in order.
CREATE OR REPLACE FUNCTION cancel_deliveries(
  workspace text, webhook text, run text, now_ms bigint, most int DEFAULT NULL, listener text DEFAULT NULL
) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  ended int;
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT q.workspace_id, q.id FROM delivery_queue q
    WHERE q.workspace_id = workspace AND (q.webhook_id = webhook OR q.run_id = run OR q.listener_id = listener)
      AND (q.leased_until IS NULL OR q.leased_until <= this_moment)
    ORDER BY q.id LIMIT most FOR UPDATE
  ), over AS (
    DELETE FROM delivery_queue q USING locked l WHERE q.workspace_id = l.workspace_id AND q.id = l.id
    RETURNING q.*
  ), logged AS (
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, replay_of, run_id, search_terms, listener_id)
    SELECT o.workspace_id, o.created_at, o.id, o.event_id, o.event_at, o.event_type, o.env, o.webhook_id, coalesce(o.url, w.url, ''),
      'canceled', o.attempts_made, o.first_attempt_at, this_moment, o.last_status, o.last_error, o.replay_of, o.run_id, o.search_terms, o.listener_id
    FROM over o LEFT JOIN webhooks w ON w.id = o.webhook_id
  ), counted AS (
    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, 'canceled', count(*)
    FROM over GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries
  ), advanced AS (
    UPDATE replay_runs r SET canceled = r.canceled + c.ended
    FROM (SELECT run_id, count(*) AS ended FROM over WHERE run_id IS NOT NULL GROUP BY run_id ORDER BY run_id) c
    WHERE r.id = c.run_id
  )
  SELECT count(*) INTO ended FROM over;
  RETURN ended;
END $$;
