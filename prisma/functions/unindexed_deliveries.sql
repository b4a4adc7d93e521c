-- Deliveries canceled before their first attempt, which have no search terms, for a text search.
-- Bounded like the queue.
--
-- Returns rows like queued_deliveries, which explains the arguments.
CREATE OR REPLACE FUNCTION unindexed_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  r record;
  far listed_delivery;
  said boolean;
  given int := 0;
  bodies int := 0;
  bytes bigint := 0;
  size bigint;
BEGIN
  FOR r IN
    SELECT as_listed_logged(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status, d.attempts_made,
      d.last_status, d.last_error, d.replay_of, d.run_id, d.finished_at) AS listed,
      d.event_at, d.event_id, row_number() OVER () AS at,
      (f.statuses IS NULL OR d.status::text = ANY (f.statuses))
        AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status,
          d.duration_ms, f) AS matches
    FROM (
      SELECT * FROM deliveries
      WHERE search_terms IS NULL AND workspace_id = workspace AND created_at BETWEEN since AND before_at
        AND (created_at, id) < (before_at, before_id)
      ORDER BY created_at DESC, id DESC LIMIT 5001
    ) d
  LOOP
    IF r.at > 5000 OR bodies >= 500 OR bytes >= 2000000 THEN
      far.event_type := NULL;
      RETURN NEXT far;
      RETURN;
    END IF;
    far := r.listed;
    CONTINUE WHEN r.matches IS NOT TRUE;
    SELECT coalesce(sum(octet_length(e.body)), 0), bool_and(body_has_terms(e.body, f.plain)) INTO size, said
    FROM events e WHERE e.workspace_id = workspace AND e.created_at = r.event_at AND e.id = r.event_id;
    bodies := bodies + 1;
    bytes := bytes + size;
    CONTINUE WHEN said IS NOT TRUE;
    RETURN NEXT r.listed;
    given := given + 1;
    EXIT WHEN given = most;
  END LOOP;
END $$;
