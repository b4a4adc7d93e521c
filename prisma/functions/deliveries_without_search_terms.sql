-- Some logged deliveries without search terms, by the index of those alone, whatever statistics a
-- day has.
CREATE OR REPLACE FUNCTION deliveries_without_search_terms(most int)
RETURNS TABLE (workspace_id text, created_at timestamptz, id text, event_id text, event_at timestamptz)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.workspace_id, d.created_at, d.id, d.event_id, d.event_at FROM deliveries d WHERE d.search_terms IS NULL LIMIT most;
END $$;
