-- Records the results of a batch of URLs, and counts them, in one transaction. Returns the
-- positions that were accepted: a result whose claim was taken over (another fence) changes
-- nothing.
--
--   waiting    failed, and is retried at `due_ms`
--   settling   read, with its cost on hold: keeps its claim until that is settled
--   ok failed  finished
--
-- Locks: job_items, then jobs by id. A claim locks jobs by id, then only unlocked items, so the two
-- cannot deadlock.
CREATE OR REPLACE FUNCTION record_job_items(
  workspaces text[], jobs_of text[], indexes int[], fences int[], states text[], due_ms bigint[], tries int[], credits_of int[],
  error_codes text[], results bytea[]
) RETURNS int[]
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  epoch CONSTANT timestamptz := 'epoch';
  taken int[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.workspace, g.job, g.at_index, g.fence, g.state::job_item_state AS state, epoch + g.due * interval '1 millisecond' AS due, g.tried,
      g.credits, g.error_code, g.result, g.at
    FROM unnest(workspaces, jobs_of, indexes, fences, states, due_ms, tries, credits_of, error_codes, results) WITH ORDINALITY
      AS g (workspace, job, at_index, fence, state, due, tried, credits, error_code, result, at)
  ), written AS (
    UPDATE job_items i
    SET state = g.state,
      due_at = coalesce(g.due, i.due_at),
      leased_until = CASE WHEN g.state = 'settling' THEN i.leased_until END,
      -- Invalidates the claim: recording the same result again, after a connection broke during the
      -- commit, changes nothing.
      fence = CASE WHEN g.state = 'settling' THEN i.fence ELSE i.fence + 1 END,
      attempts = i.attempts + g.tried,
      credits = g.credits,
      error_code = g.error_code,
      result = coalesce(g.result, i.result)
    FROM given g
    WHERE i.workspace_id = g.workspace AND i.job_id = g.job AND i.index = g.at_index AND i.fence = g.fence
      -- In a CASE, to keep the planner from job_items_open_idx, which would read all items of a job
      -- for each item.
      AND CASE WHEN i.state IN ('waiting', 'settling') THEN true ELSE false END
    RETURNING i.workspace_id, i.job_id, i.state, i.credits, g.at
  ), counted AS MATERIALIZED (
    SELECT w.workspace_id, w.job_id, count(*) FILTER (WHERE w.state = 'ok') AS ok, count(*) FILTER (WHERE w.state = 'failed') AS failed,
      sum(w.credits) FILTER (WHERE w.state IN ('ok', 'failed')) AS credits
    FROM written w GROUP BY w.workspace_id, w.job_id
  ), locked AS MATERIALIZED (
    SELECT j.workspace_id, j.id, c.ok, c.failed, c.credits
    FROM counted c JOIN jobs j ON j.workspace_id = c.workspace_id AND j.id = c.job_id
    WHERE c.ok + c.failed > 0
    ORDER BY j.id FOR NO KEY UPDATE OF j
  ), summed AS (
    UPDATE jobs j SET urls_ok = j.urls_ok + l.ok, urls_failed = j.urls_failed + l.failed, credits_used = j.credits_used + l.credits
    FROM locked l WHERE j.workspace_id = l.workspace_id AND j.id = l.id
  )
  SELECT array_agg(w.at::int) INTO taken FROM written w;
  RETURN taken;
END $$;
