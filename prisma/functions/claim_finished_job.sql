-- Claims one job with no URLs left to try, under a lease, to write its results; a canceled job,
-- once none of its URLs is being worked on. Work of such a job that was begun and lost cannot come
-- back.
CREATE OR REPLACE FUNCTION claim_finished_job(now_ms bigint, lease_ms bigint)
RETURNS TABLE (workspace_id text, id text, fence int, status job_status, traceparent text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  job record;
BEGIN
  SELECT j.workspace_id, j.id INTO job
  FROM jobs j
  WHERE j.finished_at IS NULL AND (j.finishing_until IS NULL OR j.finishing_until <= this_moment)
    AND CASE WHEN j.status = 'canceled' THEN NOT EXISTS (
        SELECT FROM job_items i WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.leased_until IS NOT NULL
          AND (i.leased_until > this_moment OR i.state = 'settling'))
      ELSE NOT EXISTS (
        SELECT FROM job_items i WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.state IN ('waiting', 'settling')) END
  ORDER BY j.claimed_at NULLS FIRST LIMIT 1
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE job_items i SET leased_until = NULL, fence = i.fence + 1
  WHERE i.workspace_id = job.workspace_id AND i.job_id = job.id AND i.leased_until IS NOT NULL;
  RETURN QUERY UPDATE jobs j SET fence = j.fence + 1, finishing_until = this_moment + lease_ms * interval '1 millisecond'
  WHERE j.workspace_id = job.workspace_id AND j.id = job.id
  RETURNING j.workspace_id, j.id, j.fence, j.status, j.traceparent;
END $$;
