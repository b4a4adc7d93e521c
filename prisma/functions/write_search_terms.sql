-- Writes the search terms of deliveries of one day, in the given order; skips deliveries that
-- already have theirs. The bounds select the partition once. Returns how many were written.
CREATE OR REPLACE FUNCTION write_search_terms(
  workspaces text[], times timestamptz[], ids text[], search_term_lists text[], since timestamptz, until timestamptz
) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  written int;
BEGIN
  -- Lists are parsed from text in a separate query: a distributed database sets columns by
  -- immutable functions only.
  WITH g AS (
    SELECT u.workspace_id, u.created_at, u.id, u.list::int[] AS search_terms
    FROM unnest(workspaces, times, ids, search_term_lists) AS u (workspace_id, created_at, id, list)
  )
  UPDATE deliveries d SET search_terms = g.search_terms FROM g
  WHERE d.workspace_id = g.workspace_id AND d.created_at = g.created_at AND d.id = g.id
    AND d.created_at >= since AND d.created_at < until
    -- Not IS NULL, which would read all of deliveries_unindexed_idx and compare it with each given
    -- delivery.
    AND coalesce(cardinality(d.search_terms), -1) < 0;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;
