-- Unfinished deliveries. Bounded: 5,000 rows, or 500 bodies or 2 MB of them in a text search while
-- search terms are not written yet.
--
-- This function and its siblings (deliveries_of_event, logged_deliveries, unindexed_deliveries)
-- return the matching deliveries of a workspace that are older than (before_at, before_id) and not
-- older than `since`, at most `most`, each from one place. One statement calls all of them in one
-- snapshot, because a delivery moves from the queue to the log while somebody reads; the caller
-- merges, sorts and cuts.
CREATE OR REPLACE FUNCTION queued_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
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
  -- A subscription with few queued deliveries is found by its own index, as it may be behind
  -- another's backlog.
  few CONSTANT boolean := f.webhook_id IS NOT NULL
    AND (SELECT count(*) FROM (SELECT FROM delivery_queue q WHERE q.webhook_id = f.webhook_id LIMIT 2001) x) <= 2000;
BEGIN
  FOR r IN
    SELECT l.listed, q.search_terms, q.event_at, q.event_id, q.at,
      (f.statuses IS NULL
        OR CASE WHEN (l.listed).status = 'held' THEN 'held' WHEN q.attempts_made > 0 THEN 'retrying' ELSE 'pending' END = ANY (f.statuses))
        AND delivery_matches(q.event_type, q.webhook_id, q.env, q.event_id, q.run_id, q.replay_of, q.last_status, NULL, f) AS matches
    FROM (
      (SELECT x.*, row_number() OVER () AS at FROM (
        SELECT * FROM delivery_queue q
        WHERE NOT few AND q.workspace_id = workspace AND q.id < before_id AND q.created_at >= since
        ORDER BY q.id DESC LIMIT 5001
      ) x)
      UNION ALL
      (SELECT q.*, 0 FROM delivery_queue q
        WHERE few AND q.workspace_id = workspace AND q.webhook_id = f.webhook_id AND q.id < before_id AND q.created_at >= since
        ORDER BY q.id DESC)
    ) q LEFT JOIN webhooks w ON w.id = q.webhook_id
    CROSS JOIN LATERAL (
      SELECT as_listed_queued(q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, q.url, q.lane, greatest(q.resume_due_at, q.due_at),
        q.leased_until, q.attempts_made, q.last_status, q.last_error, q.replay_of, q.run_id, w.url, w.status) AS listed
    ) l
  LOOP
    IF r.at > 5000 OR bodies >= 500 OR bytes >= 2000000 THEN
      far.event_type := NULL;
      RETURN NEXT far;
      RETURN;
    END IF;
    far := r.listed;
    CONTINUE WHEN r.matches IS NOT TRUE;
    IF f.hashes IS NOT NULL THEN
      said := r.search_terms @> f.hashes;
      IF r.search_terms IS NULL THEN
        SELECT coalesce(sum(octet_length(e.body)), 0), bool_and(body_has_terms(e.body, f.plain)) INTO size, said
        FROM events e WHERE e.workspace_id = workspace AND e.created_at = r.event_at AND e.id = r.event_id;
        bodies := bodies + 1;
        bytes := bytes + size;
      END IF;
      CONTINUE WHEN said IS NOT TRUE;
    END IF;
    RETURN NEXT r.listed;
    given := given + 1;
    EXIT WHEN given = most;
  END LOOP;
END $$;
