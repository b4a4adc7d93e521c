-- The bodies of events of one day, and their trace context. The bounds select the partition once.
-- Never scans, whatever statistics a new day has.
CREATE OR REPLACE FUNCTION event_bodies(workspaces text[], ids text[], times timestamptz[], since timestamptz, until timestamptz)
RETURNS TABLE (id text, body bytea, addressed_body bytea, traceparent text)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  -- A subquery for each (the limit prevents inlining), because a join could read the whole day and
  -- compare it with each.
  SELECT c.id, f.body, f.addressed_body, f.traceparent
  FROM unnest(workspaces, ids, times) AS c (workspace_id, id, created_at)
  LEFT JOIN LATERAL (
    SELECT e.body, e.addressed_body, e.traceparent FROM events e
    WHERE e.workspace_id = c.workspace_id AND e.created_at = c.created_at AND e.id = c.id
      AND e.created_at >= since AND e.created_at < until LIMIT 1
  ) f ON true;
END $$;
