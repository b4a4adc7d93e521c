-- Deliveries of one bulk replay, in the queue and in the log: first those that it created, which
-- all have its time, then those that it brought forward, which are older. Reads at most 5,000 rows
-- of each.
--
-- Returns rows like queued_deliveries, which explains the arguments.
CREATE OR REPLACE FUNCTION deliveries_of_run(
  workspace text, f delivery_filter, run_at timestamptz, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  walk CONSTANT int := 5000;
  r record;
  far listed_delivery;
  given int := 0;
  walked int := 0;
BEGIN
  FOR r IN
    SELECT x.listed, x.event_at, x.search_terms,
      (f.statuses IS NULL OR CASE WHEN (x.listed).status = 'pending' AND x.retrying THEN 'retrying' ELSE (x.listed).status END = ANY (f.statuses))
        AND delivery_matches((x.listed).event_type, (x.listed).webhook_id, (x.listed).env, (x.listed).event_id, f.run_id, (x.listed).replay_of,
          (x.listed).last_status, x.duration_ms, f) AS matches
    FROM (
      (SELECT as_listed_logged(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status, d.attempts_made, d.last_status,
          d.last_error, d.replay_of, d.run_id, d.finished_at) AS listed, false AS retrying, d.duration_ms, d.event_at, d.search_terms, d.created_at, d.id
        FROM (
          (SELECT d.* FROM deliveries d
            WHERE d.workspace_id = workspace AND d.created_at = run_at AND d.run_id = f.run_id AND d.created_at >= since
              AND (d.created_at, d.id) < (before_at, before_id)
            ORDER BY d.id DESC LIMIT walk + 1)
          UNION ALL
          (SELECT d.* FROM replay_retries t
            JOIN deliveries d ON d.workspace_id = workspace AND d.created_at = t.delivery_at AND d.id = t.delivery_id
            WHERE t.run_id = f.run_id AND t.workspace_id = workspace AND t.delivery_at >= since
              AND (t.delivery_at, t.delivery_id) < (before_at, before_id)
            ORDER BY t.delivery_id DESC LIMIT walk + 1)
        ) d)
      UNION ALL
      (SELECT as_listed_queued(q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, q.url, q.lane, greatest(q.resume_due_at, q.due_at),
          q.leased_until, q.attempts_made, q.last_status, q.last_error, q.replay_of, q.run_id, w.url, w.status), q.attempts_made > 0, NULL,
          q.event_at, q.search_terms, q.created_at, q.id
        FROM (
          (SELECT q.* FROM delivery_queue q
            WHERE q.workspace_id = workspace AND q.run_id = f.run_id AND q.created_at >= since
              AND (q.created_at, q.id) < (before_at, before_id)
            ORDER BY q.id DESC LIMIT walk + 1)
          UNION ALL
          (SELECT q.* FROM replay_retries t
            JOIN delivery_queue q ON q.workspace_id = workspace AND q.id = t.delivery_id
            WHERE t.run_id = f.run_id AND t.workspace_id = workspace AND t.delivery_at >= since
              AND (t.delivery_at, t.delivery_id) < (before_at, before_id)
            ORDER BY t.delivery_id DESC LIMIT walk + 1)
        ) q LEFT JOIN webhooks w ON w.id = q.webhook_id)
    ) x
    ORDER BY x.created_at DESC, x.id DESC LIMIT walk + 1
  LOOP
    walked := walked + 1;
    IF walked > walk THEN
      far.event_type := NULL;
      RETURN NEXT far;
      RETURN;
    END IF;
    far := r.listed;
    CONTINUE WHEN r.matches IS NOT TRUE;
    CONTINUE WHEN f.hashes IS NOT NULL AND (r.search_terms @> f.hashes OR (r.search_terms IS NULL AND EXISTS (
      SELECT FROM events e WHERE e.workspace_id = workspace AND e.created_at = r.event_at AND e.id = (r.listed).event_id
        AND body_has_terms(e.body, f.plain)))) IS NOT TRUE;
    RETURN NEXT r.listed;
    given := given + 1;
    EXIT WHEN given = most;
  END LOOP;
END $$;
