-- Cancels the queued deliveries of a subscription, a run or a listener: up to `most` if given, in
-- one lane if given, and never those being sent, which run to their end. Returns how many. Takes
-- locks like record_attempts; the caller holds the webhook's lock, or has committed the
-- cancellation of the run. Planned for whichever of the three is given, whose index then returns
-- rows in order.
--
-- Locks all rows first, then moves them by the thousand, because a distributed database inserts
-- from variables only, and there may be a million. Hours and runs are updated after all rows have
-- moved, so that they are locked in order.
CREATE OR REPLACE FUNCTION cancel_deliveries(
  workspace text, webhook text, run text, now_ms bigint, most int DEFAULT NULL, listener text DEFAULT NULL, of_lane queue_lane DEFAULT NULL
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
  step CONSTANT int := 5000;
  locked text[];
  times timestamptz[];
  ids text[];
  events text[];
  event_times timestamptz[];
  types text[];
  envs key_env[];
  webhooks text[];
  urls text[];
  attempts int[];
  firsts timestamptz[];
  last_statuses int[];
  last_errors text[];
  originals text[];
  runs text[];
  terms text[];
  listeners text[];
  ended int := 0;
  -- Totals of all moved rows, per hour and per run.
  hours timestamptz[] := '{}';
  hour_webhooks text[] := '{}';
  hour_types text[] := '{}';
  hour_envs key_env[] := '{}';
  hour_counts bigint[] := '{}';
  run_ids text[] := '{}';
  run_canceled bigint[] := '{}';
  run_retried bigint[] := '{}';
  run_failing bigint[] := '{}';
  step_runs text[];
  step_canceled bigint[];
  step_retried bigint[];
  step_failing bigint[];
BEGIN
  SELECT array_agg(l.id) INTO locked FROM (
    SELECT q.id FROM delivery_queue q
    WHERE q.workspace_id = workspace AND (q.webhook_id = webhook OR q.run_id = run OR q.listener_id = listener)
      AND (q.leased_until IS NULL OR q.leased_until <= this_moment) AND (of_lane IS NULL OR q.lane = of_lane)
    ORDER BY q.id LIMIT most FOR UPDATE
  ) l;
  FOR at IN 1 .. coalesce(cardinality(locked), 0) BY step LOOP
    WITH over AS (
      DELETE FROM delivery_queue q USING unnest(locked[at : at + step - 1]) AS l (id) WHERE q.workspace_id = workspace AND q.id = l.id
      RETURNING q.*
    ), concerned AS (
      SELECT o.run_id AS run, false AS retried, o.attempts_made > 0 AS was_failing FROM over o WHERE o.run_id IS NOT NULL
      UNION ALL
      SELECT r.run, true, NOT (o.retry_pending AND r.at = cardinality(o.retry_runs))
      FROM over o CROSS JOIN LATERAL unnest(o.retry_runs) WITH ORDINALITY AS r (run, at)
    ), of_runs AS (
      SELECT coalesce(array_agg(c.run), '{}'), coalesce(array_agg(c.canceled), '{}'), coalesce(array_agg(c.retried), '{}'),
        coalesce(array_agg(c.failing), '{}')
      FROM (
        SELECT e.run, count(*) FILTER (WHERE NOT e.retried) AS canceled, count(*) FILTER (WHERE e.retried) AS retried,
          count(*) FILTER (WHERE e.was_failing) AS failing
        FROM concerned e GROUP BY e.run
      ) c
    ), ended AS (
      SELECT array_agg(o.created_at), array_agg(o.id), array_agg(o.event_id), array_agg(o.event_at), array_agg(o.event_type), array_agg(o.env),
        array_agg(o.webhook_id), array_agg(coalesce(o.url, w.url, '')), array_agg(o.attempts_made::int), array_agg(o.first_attempt_at),
        array_agg(o.last_status::int), array_agg(o.last_error), array_agg(o.replay_of), array_agg(o.run_id), array_agg(o.search_terms::text),
        array_agg(o.listener_id)
      FROM over o LEFT JOIN webhooks w ON w.id = o.webhook_id
    )
    SELECT e.*, r.*
    INTO times, ids, events, event_times, types, envs, webhooks, urls, attempts, firsts, last_statuses, last_errors, originals, runs, terms,
      listeners, step_runs, step_canceled, step_retried, step_failing
    FROM ended e CROSS JOIN of_runs r;
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, replay_of, run_id, search_terms, listener_id)
    SELECT workspace, o.created_at, o.id, o.event_id, o.event_at, o.event_type, o.env, o.webhook_id, o.url, 'canceled', o.attempts_made,
      o.first_attempt_at, this_moment, o.last_status, o.last_error, o.replay_of, o.run_id, o.search_terms::int[], o.listener_id
    FROM unnest(times, ids, events, event_times, types, envs, webhooks, urls, attempts, firsts, last_statuses, last_errors, originals, runs,
      terms, listeners) AS o (created_at, id, event_id, event_at, event_type, env, webhook_id, url, attempts_made, first_attempt_at,
      last_status, last_error, replay_of, run_id, search_terms, listener_id);
    ended := ended + coalesce(cardinality(ids), 0);
    SELECT hours || array_agg(h.hour), hour_webhooks || array_agg(h.webhook_id), hour_types || array_agg(h.event_type),
      hour_envs || array_agg(h.env), hour_counts || array_agg(h.count)
    INTO hours, hour_webhooks, hour_types, hour_envs, hour_counts
    FROM (
      SELECT date_trunc('hour', o.created_at, 'UTC') AS hour, coalesce(o.webhook_id, '') AS webhook_id, o.event_type, o.env, count(*) AS count
      FROM unnest(times, webhooks, types, envs) AS o (created_at, webhook_id, event_type, env) GROUP BY 1, 2, 3, 4
    ) h;
    run_ids := run_ids || step_runs;
    run_canceled := run_canceled || step_canceled;
    run_retried := run_retried || step_retried;
    run_failing := run_failing || step_failing;
  END LOOP;
  IF ended > 0 THEN
    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace, h.hour, h.webhook_id, h.event_type, h.env, 'canceled', sum(h.count)
    FROM unnest(hours, hour_webhooks, hour_types, hour_envs, hour_counts) AS h (hour, webhook_id, event_type, env, count)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries;
  END IF;
  IF run_ids <> '{}' THEN
    UPDATE replay_runs r
    SET canceled = r.canceled + c.canceled, retried_canceled = r.retried_canceled + c.retried, failing = r.failing - c.failing
    FROM (
      SELECT o.run_id, sum(o.canceled)::int AS canceled, sum(o.retried)::int AS retried, sum(o.failing)::int AS failing
      FROM unnest(run_ids, run_canceled, run_retried, run_failing) AS o (run_id, canceled, retried, failing)
      GROUP BY o.run_id ORDER BY o.run_id
    ) c
    WHERE r.id = c.run_id;
  END IF;
  RETURN ended;
END $$;
