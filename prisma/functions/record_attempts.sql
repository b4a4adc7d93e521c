-- Records the results of a batch of attempts, in one transaction, and returns the positions that
-- were accepted: a result whose claim was taken over (another fence) changes nothing, because its
-- delivery belongs to another process by now.
--
--   delivered, failed, canceled   ended: the row moves from the queue to the log
--   retry                         waits for `due_ms`; held if its subscription is paused, canceled if
--                                 it is deleted; a listener's returns to that listener
-- A manual attempt (resume_due_at is set) is counted separately, and the schedule continues where
-- it was. `attempted` is false if nothing was sent, which leaves no attempt.
--
-- Locks: webhooks by id, delivery_queue by id, delivery_hours by key, replay_runs by id, always in
-- this order, as in pausing, resuming and canceling. Does not wait for a webhook that another
-- transaction holds (mark_webhooks).
--
-- Inserts go through variables, because a distributed database takes no INSERT next to other
-- statements in a query. Bodies come straight from the arguments: carried through the first query,
-- they would be copied five times.
CREATE OR REPLACE FUNCTION record_attempts(
  now_ms bigint,
  recovered text[],
  failing text[],
  workspaces text[],
  ids text[],
  fences int[],
  outcomes text[],
  due_ms bigint[],
  attempted boolean[],
  urls text[],
  started_ms bigint[],
  durations int[],
  dns real[],
  connects real[],
  tlss real[],
  first_bytes real[],
  addresses text[],
  request_headers text[],
  status_codes int[],
  response_headers text[],
  truncations boolean[],
  error_codes text[],
  error_messages text[],
  search_term_lists text[],
  response_bodies bytea[]
) RETURNS int[]
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  epoch CONSTANT timestamptz := 'epoch';
  this_moment CONSTANT timestamptz := epoch + now_ms * interval '1 millisecond';
  taken int[];
  -- By position: the attempt's number and its delivery's time; null without an attempt to write.
  numbers int[];
  times timestamptz[];
  manuals boolean[];
  -- By run: the changes in what it sent or brought forward.
  runs text[];
  runs_sent int[];
  runs_retried_sent int[];
  runs_delivered int[];
  runs_failing int[];
  runs_failed int[];
  runs_canceled int[];
  runs_retried_canceled int[];
  -- Finished deliveries.
  o_workspaces text[];
  o_times timestamptz[];
  o_ids text[];
  o_events text[];
  o_event_times timestamptz[];
  o_types text[];
  o_envs key_env[];
  o_webhooks text[];
  o_urls text[];
  o_statuses delivery_status[];
  o_attempts int[];
  o_firsts timestamptz[];
  o_last_statuses int[];
  o_last_errors text[];
  o_durations int[];
  o_originals text[];
  o_runs text[];
  o_terms text[];
  o_listeners text[];
BEGIN
  IF cardinality(recovered) > 0 OR cardinality(failing) > 0 THEN
    PERFORM mark_webhooks(now_ms, recovered, failing);
  END IF;

  WITH given AS MATERIALIZED (
    -- Evaluates everything that depends on settings, times and casts: a distributed database allows
    -- none of it in an UPDATE.
    SELECT g.*, epoch + g.started * interval '1 millisecond' AS started_at, epoch + g.due * interval '1 millisecond' AS due_at,
      CASE WHEN g.outcome = 'retry' THEN g.search_terms::int[] END AS terms
    FROM unnest(workspaces, ids, fences, outcomes, due_ms, attempted, urls, started_ms, durations, status_codes, error_codes,
      search_term_lists) WITH ORDINALITY AS g (workspace, id, fence, outcome, due, attempted, url, started, duration, status_code,
      error_code, search_terms, at)
  ), locked AS MATERIALIZED (
    -- Joined once and carried along: joining the batch to itself by nested loops costs more than
    -- all its writes.
    SELECT g.*, q.fence AS held_fence, q.created_at, q.attempts_made, q.webhook_id, q.replay_of, q.run_id,
      q.resume_due_at IS NOT NULL AS manual, q.resume_due_at, q.anchor_at, q.listener_id, q.retry_runs, q.retry_pending
    FROM given g JOIN delivery_queue q ON q.workspace_id = g.workspace AND q.id = g.id
    ORDER BY q.id FOR UPDATE OF q
  ), mine AS MATERIALIZED (
    -- A manual attempt never fails a delivery for good, but a worker of an earlier version counts
    -- it among the eight.
    SELECT l.*,
      CASE WHEN w.deleted_at IS NOT NULL AND (l.outcome = 'retry' OR (l.outcome = 'failed' AND l.manual)) THEN 'canceled'
        WHEN l.outcome = 'failed' AND l.manual THEN 'retry' ELSE l.outcome END AS verdict,
      w.status = 'paused' AND l.replay_of IS NULL AS paused,
      l.resume_due_at < l.started_at AND l.listener_id IS NULL AND (w.status = 'paused' AND l.replay_of IS NULL) IS NOT TRUE AS overdue
    FROM locked l LEFT JOIN webhooks w ON w.id = l.webhook_id
    WHERE l.fence = l.held_fence
  ), resumed AS MATERIALIZED (
    -- A delivery that was held may have missed scheduled attempts before its manual one. The
    -- schedule continues 30 s from now and keeps its intervals: at its old times, all missed
    -- attempts would follow in a burst.
    SELECT m.*,
      CASE WHEN m.overdue THEN this_moment + interval '30 seconds' ELSE m.resume_due_at END AS resumed_at,
      CASE WHEN m.overdue THEN m.anchor_at + (this_moment + interval '30 seconds' - m.resume_due_at) ELSE m.anchor_at END AS resumed_anchor
    FROM mine m
  ), again AS (
    UPDATE delivery_queue q
    SET lane = CASE WHEN q.listener_id IS NOT NULL THEN 'listening'::queue_lane WHEN m.paused THEN 'held'::queue_lane
        WHEN q.replay_of IS NULL THEN 'live'::queue_lane ELSE 'replay'::queue_lane END,
      due_at = coalesce(m.resumed_at, m.due_at),
      resume_due_at = NULL,
      leased_until = NULL,
      -- Invalidates the claim: recording the same result again, after a connection broke during the
      -- commit, changes nothing.
      fence = q.fence + 1,
      attempts_made = q.attempts_made + 1,
      manual_attempts = q.manual_attempts + m.manual::int,
      retry_pending = false,
      first_attempt_at = coalesce(q.first_attempt_at, m.started_at),
      anchor_at = CASE WHEN m.manual THEN m.resumed_anchor ELSE coalesce(q.anchor_at, m.started_at) END,
      last_status = m.status_code,
      last_error = m.error_code,
      search_terms = coalesce(q.search_terms, m.terms)
    FROM resumed m
    WHERE m.verdict = 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
  ), over AS (
    DELETE FROM delivery_queue q USING mine m
    WHERE m.verdict <> 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
    RETURNING q.*, m.verdict, m.attempted, m.url AS sent_to, m.started_at, m.duration, m.status_code, m.error_code,
      m.search_terms AS new_terms
  ), of_mine AS (
    SELECT array_agg(m.at::int) AS taken FROM mine m
  ), concerned AS (
    -- A delivery is pending for a run until the attempt that the run requested; from then on it is
    -- failing, delivered or canceled.
    SELECT m.run_id AS run, false AS retried, m.attempts_made = 0 AS was_pending, m.attempted, m.verdict FROM mine m WHERE m.run_id IS NOT NULL
    UNION ALL
    SELECT r.run, true, m.retry_pending AND r.at = cardinality(m.retry_runs), m.attempted, m.verdict
    FROM mine m CROSS JOIN LATERAL unnest(m.retry_runs) WITH ORDINALITY AS r (run, at)
  ), of_runs AS (
    SELECT array_agg(c.run) AS runs, array_agg(c.sent) AS sent, array_agg(c.retried_sent) AS retried_sent, array_agg(c.delivered) AS delivered,
      array_agg(c.failing) AS failing, array_agg(c.failed) AS failed, array_agg(c.canceled) AS canceled,
      array_agg(c.retried_canceled) AS retried_canceled
    FROM (
      SELECT e.run,
        count(*) FILTER (WHERE e.was_pending AND e.attempted AND NOT e.retried) AS sent,
        count(*) FILTER (WHERE e.was_pending AND e.attempted AND e.retried) AS retried_sent,
        count(*) FILTER (WHERE e.verdict = 'delivered') AS delivered,
        count(*) FILTER (WHERE e.was_pending AND e.verdict IN ('retry', 'failed'))
          - count(*) FILTER (WHERE NOT e.was_pending AND e.verdict IN ('delivered', 'canceled')) AS failing,
        count(*) FILTER (WHERE e.verdict = 'failed') AS failed,
        count(*) FILTER (WHERE e.verdict = 'canceled' AND NOT e.retried) AS canceled,
        count(*) FILTER (WHERE e.verdict = 'canceled' AND e.retried) AS retried_canceled
      FROM concerned e GROUP BY e.run
    ) c
  ), to_write AS (
    SELECT array_agg(p.number ORDER BY p.at) AS numbers, array_agg(p.created_at ORDER BY p.at) AS times,
      array_agg(p.manual ORDER BY p.at) AS manuals
    FROM (
      SELECT e.at, max(e.number) AS number, max(e.created_at) AS created_at, bool_or(e.manual) AS manual
      FROM (
        SELECT m.at, m.attempts_made + 1 AS number, m.created_at, m.manual FROM mine m WHERE m.attempted
        UNION ALL SELECT g.at, 0, epoch, false FROM given g
      ) e
      GROUP BY e.at
    ) p
  ), of_over AS (
    SELECT array_agg(o.workspace_id), array_agg(o.created_at), array_agg(o.id), array_agg(o.event_id), array_agg(o.event_at),
      array_agg(o.event_type), array_agg(o.env), array_agg(o.webhook_id), array_agg(o.sent_to), array_agg(o.verdict::delivery_status),
      array_agg(o.attempts_made + o.attempted::int),
      array_agg(CASE WHEN o.attempted THEN coalesce(o.first_attempt_at, o.started_at) ELSE o.first_attempt_at END),
      array_agg(CASE WHEN o.attempted THEN o.status_code ELSE o.last_status END),
      array_agg(CASE WHEN o.attempted THEN o.error_code ELSE o.last_error END),
      array_agg(CASE WHEN o.attempted THEN o.duration END),
      array_agg(o.replay_of), array_agg(o.run_id), array_agg(coalesce(o.search_terms::text, o.new_terms)), array_agg(o.listener_id)
    FROM over o
  )
  SELECT m.taken, r.*, w.numbers, w.times, w.manuals, o.*
  INTO taken, runs, runs_sent, runs_retried_sent, runs_delivered, runs_failing, runs_failed, runs_canceled, runs_retried_canceled, numbers,
    times, manuals, o_workspaces, o_times, o_ids, o_events, o_event_times, o_types, o_envs,
    o_webhooks, o_urls, o_statuses, o_attempts, o_firsts, o_last_statuses, o_last_errors, o_durations, o_originals, o_runs, o_terms,
    o_listeners
  FROM of_mine m CROSS JOIN of_runs r CROSS JOIN to_write w CROSS JOIN of_over o;
  IF taken IS NULL THEN
    RETURN '{}';
  END IF;

  INSERT INTO attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
    first_byte_ms, address, request_headers, status_code, response_headers, response_body, truncated, error_code, error_message, manual)
  SELECT g.workspace, g.delivery_at, g.id, g.number, g.url, epoch + g.started * interval '1 millisecond', g.duration, g.dns, g.connect,
    g.tls, g.first_byte, g.address, g.request_headers, g.status_code, g.response_headers, g.response_body, g.truncated, g.error_code,
    g.error_message, g.manual
  FROM unnest(workspaces, times, ids, numbers, urls, started_ms, durations, dns, connects, tlss, first_bytes, addresses, request_headers,
    status_codes, response_headers, response_bodies, truncations, error_codes, error_messages, manuals) AS g (workspace, delivery_at, id, number,
    url, started, duration, dns, connect, tls, first_byte, address, request_headers, status_code, response_headers, response_body,
    truncated, error_code, error_message, manual)
  WHERE g.number > 0;

  IF o_ids IS NOT NULL THEN
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, duration_ms, replay_of, run_id, search_terms, listener_id)
    SELECT o.workspace_id, o.created_at, o.id, o.event_id, o.event_at, o.event_type, o.env, o.webhook_id, o.url, o.status, o.attempts_made,
      o.first_attempt_at, this_moment, o.last_status, o.last_error, o.duration, o.replay_of, o.run_id, o.search_terms::int[], o.listener_id
    FROM unnest(o_workspaces, o_times, o_ids, o_events, o_event_times, o_types, o_envs, o_webhooks, o_urls, o_statuses, o_attempts, o_firsts,
      o_last_statuses, o_last_errors, o_durations, o_originals, o_runs, o_terms, o_listeners) AS o (workspace_id, created_at, id, event_id,
      event_at, event_type, env, webhook_id, url, status, attempts_made, first_attempt_at, last_status, last_error, duration, replay_of,
      run_id, search_terms, listener_id);

    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, status, count(*)
    FROM unnest(o_workspaces, o_times, o_webhooks, o_types, o_envs, o_statuses) AS o (workspace_id, created_at, webhook_id, event_type, env,
      status)
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries;
  END IF;

  IF runs IS NOT NULL THEN
    UPDATE replay_runs r
    SET sent = r.sent + c.sent, retried_sent = r.retried_sent + c.retried_sent, delivered = r.delivered + c.delivered,
      failing = r.failing + c.failing, failed = r.failed + c.failed, canceled = r.canceled + c.canceled,
      retried_canceled = r.retried_canceled + c.retried_canceled
    FROM (
      SELECT e.* FROM unnest(runs, runs_sent, runs_retried_sent, runs_delivered, runs_failing, runs_failed, runs_canceled,
        runs_retried_canceled) AS e (run_id, sent, retried_sent, delivered, failing, failed, canceled, retried_canceled)
      ORDER BY e.run_id
    ) c
    WHERE r.id = c.run_id;
  END IF;
  RETURN taken;
END $$;
