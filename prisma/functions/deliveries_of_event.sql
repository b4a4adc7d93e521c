-- Deliveries of one event: the originals have its time, their replays an index.
--
-- Returns rows like queued_deliveries, which explains the arguments.
CREATE OR REPLACE FUNCTION deliveries_of_event(
  workspace text, f delivery_filter, event_at timestamptz, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT (x.listed).* FROM (
    SELECT as_listed_logged(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status, d.attempts_made,
      d.last_status, d.last_error, d.replay_of, d.run_id, d.finished_at) AS listed
    FROM (
      SELECT * FROM deliveries o
      WHERE o.workspace_id = workspace AND o.created_at = deliveries_of_event.event_at AND o.event_id = f.event_id AND o.replay_of IS NULL
        AND o.created_at >= since AND (o.created_at, o.id) < (before_at, before_id)
      UNION ALL
      SELECT * FROM deliveries o
      WHERE o.workspace_id = workspace AND o.event_id = f.event_id AND o.replay_of IS NOT NULL
        AND o.created_at >= greatest(since, deliveries_of_event.event_at) AND o.created_at <= before_at
        AND (o.created_at, o.id) < (before_at, before_id)
    ) d
    WHERE (f.statuses IS NULL OR d.status::text = ANY (f.statuses))
      AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status,
        d.duration_ms, f)
      AND (f.hashes IS NULL OR d.search_terms @> f.hashes OR (d.search_terms IS NULL AND EXISTS (
        SELECT FROM events e WHERE e.workspace_id = workspace AND e.created_at = d.event_at AND e.id = d.event_id
          AND body_has_terms(e.body, f.plain))))
    ORDER BY d.created_at DESC, d.id DESC LIMIT most
  ) x;
END $$;
