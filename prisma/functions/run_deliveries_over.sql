-- The next finished deliveries of a run, by id after `after_id`: those that it brought forward,
-- which are older, and then those that it created, which all have its time. This finds them without
-- scanning the log.
CREATE OR REPLACE FUNCTION run_deliveries_over(workspace text, run text, run_at timestamptz, after_id text, most int) RETURNS SETOF deliveries
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  given int;
BEGIN
  RETURN QUERY
  SELECT d.* FROM replay_retries t
  JOIN deliveries d ON d.workspace_id = workspace AND d.created_at = t.delivery_at AND d.id = t.delivery_id
  WHERE t.run_id = run AND t.workspace_id = workspace AND t.delivery_id > after_id
  ORDER BY t.delivery_id LIMIT most;
  GET DIAGNOSTICS given = ROW_COUNT;
  RETURN QUERY
  SELECT d.* FROM deliveries d
  WHERE d.workspace_id = workspace AND d.created_at = run_at AND d.run_id = run AND d.id > after_id
  ORDER BY d.id LIMIT most - given;
END $$;
