-- Records what became of a batch of attempts, in one transaction, and answers the positions that were taken: a result
-- whose claim has been taken over (another fence) changes nothing, because its delivery is somebody else's by now.
--
--   delivered, failed, canceled   over: the row moves from the queue to the log
--   retry                         waits for `due_ms`; held when its subscription is paused, canceled when it is gone; of a listener,
--                                 it goes back to that listener
-- `attempted` is false where nothing was sent, which leaves no attempt.
--
-- Locks: webhooks by id, delivery_queue by id, delivery_hours by key, replay_runs by id, always in this order; whatever pauses,
-- resumes or cancels keeps it. A webhook that somebody holds is not waited for (mark_webhooks).
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
BEGIN
  IF cardinality(recovered) > 0 OR cardinality(failing) > 0 THEN
    PERFORM mark_webhooks(now_ms, recovered, failing);
  END IF;

  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(workspaces, ids, fences, outcomes, due_ms, attempted, urls, started_ms, durations, dns, connects, tlss,
      first_bytes, addresses, request_headers, status_codes, response_headers, truncations, error_codes, error_messages, search_term_lists,
      response_bodies) WITH ORDINALITY AS g (workspace, id, fence, outcome, due, attempted, url, started, duration, dns, connect, tls,
      first_byte, address, request_headers, status_code, response_headers, truncated, error_code, error_message, search_terms,
      response_body, at)
  ), locked AS MATERIALIZED (
    -- Joined once and carried along: a batch joined to itself by nested loops costs more than all its writes.
    SELECT g.*, q.fence AS held_fence, q.created_at, q.attempts_made, q.webhook_id, q.replay_of, q.run_id
    FROM given g JOIN delivery_queue q ON q.workspace_id = g.workspace AND q.id = g.id
    ORDER BY q.id FOR UPDATE OF q
  ), mine AS MATERIALIZED (
    SELECT l.*,
      CASE WHEN l.outcome = 'retry' AND w.deleted_at IS NOT NULL THEN 'canceled' ELSE l.outcome END AS verdict,
      w.status = 'paused' AND l.replay_of IS NULL AS paused
    FROM locked l LEFT JOIN webhooks w ON w.id = l.webhook_id
    WHERE l.fence = l.held_fence
  ), written AS (
    INSERT INTO attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
      first_byte_ms, address, request_headers, status_code, response_headers, response_body, truncated, error_code, error_message)
    SELECT workspace, created_at, id, attempts_made + 1, url, epoch + started * interval '1 millisecond', duration, dns, connect, tls,
      first_byte, address, request_headers, status_code, response_headers, response_body, truncated, error_code, error_message
    FROM mine WHERE attempted
  ), again AS (
    UPDATE delivery_queue q
    SET lane = CASE WHEN q.listener_id IS NOT NULL THEN 'listening' WHEN m.paused THEN 'held' WHEN q.replay_of IS NULL THEN 'live'
        ELSE 'replay' END::queue_lane,
      due_at = epoch + m.due * interval '1 millisecond',
      leased_until = NULL,
      -- The claim is spent: the same result, recorded again after a connection broke at the commit, changes nothing.
      fence = q.fence + 1,
      attempts_made = q.attempts_made + 1,
      first_attempt_at = coalesce(q.first_attempt_at, epoch + m.started * interval '1 millisecond'),
      anchor_at = coalesce(q.anchor_at, epoch + m.started * interval '1 millisecond'),
      last_status = m.status_code,
      last_error = m.error_code,
      search_terms = coalesce(q.search_terms, m.search_terms::int[])
    FROM mine m
    WHERE m.verdict = 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
  ), over AS (
    DELETE FROM delivery_queue q USING mine m
    WHERE m.verdict <> 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
    RETURNING q.*, m.verdict, m.attempted, m.url AS sent_to, m.started, m.duration, m.status_code, m.error_code, m.search_terms AS new_search_terms
  ), logged AS (
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, duration_ms, replay_of, run_id, search_terms, listener_id)
    SELECT workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, sent_to, verdict::delivery_status,
      attempts_made + attempted::int,
      CASE WHEN attempted THEN coalesce(first_attempt_at, epoch + started * interval '1 millisecond') ELSE first_attempt_at END,
      this_moment,
      CASE WHEN attempted THEN status_code ELSE last_status END,
      CASE WHEN attempted THEN error_code ELSE last_error END,
      CASE WHEN attempted THEN duration END,
      replay_of, run_id, coalesce(search_terms, new_search_terms::int[]), listener_id
    FROM over
  ), counted AS (
    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, verdict::delivery_status, count(*)
    FROM over GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries
  ), advanced AS (
    UPDATE replay_runs r
    SET sent = r.sent + c.sent, delivered = r.delivered + c.delivered, failed = r.failed + c.failed, canceled = r.canceled + c.canceled
    FROM (
      SELECT run_id, count(*) FILTER (WHERE attempts_made = 0 AND attempted) AS sent,
        count(*) FILTER (WHERE verdict = 'delivered') AS delivered,
        count(*) FILTER (WHERE verdict = 'failed') AS failed,
        count(*) FILTER (WHERE verdict = 'canceled') AS canceled
      FROM mine WHERE run_id IS NOT NULL GROUP BY run_id ORDER BY run_id
    ) c
    WHERE r.id = c.run_id
  )
  SELECT array_agg(at::int) INTO taken FROM mine;
  RETURN coalesce(taken, '{}');
END $$;
