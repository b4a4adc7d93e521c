-- Writes the words of deliveries of one day, in the order in which they are given; one that has its words by now is left as it is.
-- The bounds pick the partition once. Answers how many were written.
CREATE OR REPLACE FUNCTION write_words(
  workspaces text[], times timestamptz[], ids text[], word_lists text[], since timestamptz, until timestamptz
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
  UPDATE deliveries d SET words = g.words::int[]
  FROM unnest(workspaces, times, ids, word_lists) AS g (workspace_id, created_at, id, words)
  WHERE d.workspace_id = g.workspace_id AND d.created_at = g.created_at AND d.id = g.id
    AND d.created_at >= since AND d.created_at < until
    -- Not IS NULL, by which the index of the wordless would be read whole and compared with each that is given.
    AND coalesce(cardinality(d.words), -1) < 0;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;
