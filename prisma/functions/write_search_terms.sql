-- Writes the search terms of deliveries of one day, in the order in which they are given; a delivery that has its terms by now is left
-- as it is. The bounds pick the partition once. Answers how many were written.
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
  -- Each list is read from its text in a query of its own: a distributed database sets columns by immutable functions only.
  WITH g AS (
    SELECT u.workspace_id, u.created_at, u.id, u.list::int[] AS search_terms
    FROM unnest(workspaces, times, ids, search_term_lists) AS u (workspace_id, created_at, id, list)
  )
  UPDATE deliveries d SET search_terms = g.search_terms FROM g
  WHERE d.workspace_id = g.workspace_id AND d.created_at = g.created_at AND d.id = g.id
    AND d.created_at >= since AND d.created_at < until
    -- Not IS NULL, with which deliveries_unindexed_idx would be read whole and compared with each that is given.
    AND coalesce(cardinality(d.search_terms), -1) < 0;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;
