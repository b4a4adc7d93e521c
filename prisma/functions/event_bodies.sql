-- The bodies of events of one day. The bounds pick the partition once; never by a scan, whatever statistics a new day has.
CREATE OR REPLACE FUNCTION event_bodies(workspaces text[], ids text[], times timestamptz[], since timestamptz, until timestamptz)
RETURNS TABLE (id text, body bytea)
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
  -- A subquery for each, because as a join the day could be read whole and compared with each.
  SELECT c.id, (
    SELECT e.body FROM events e
    WHERE e.workspace_id = c.workspace_id AND e.created_at = c.created_at AND e.id = c.id
      AND e.created_at >= since AND e.created_at < until)
  FROM unnest(workspaces, ids, times) AS c (workspace_id, id, created_at);
END $$;
