-- Claims due URLs under a lease for one process: at most `most`, from at most `job_limit` jobs.
-- `under_way` is how many each workspace has there already: it gets more only up to `greed` times
-- the places that remain free (FairSlots explains why).
--
-- Workspaces take turns, then each one's jobs: the least recently served comes first, and a claim
-- is shared equally by those it serves. A job that was locked and got nothing was not served: it
-- keeps its time, and so its place in line. A job's row is locked while its URLs in flight are
-- counted, and its `claims` must not have changed since it was chosen, so that two processes never
-- count the same room. Of a canceled job, only what still has to be settled is claimed.
CREATE OR REPLACE FUNCTION claim_job_items(now_ms bigint, lease_ms bigint, most int, job_limit int, under_way jsonb, greed int)
RETURNS TABLE (
  workspace_id text, job_id text, index int, url text, state job_item_state, fence int, attempts int, env key_env, key_id text,
  key_name text, options jsonb, headers bytea, traceparent text
)
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
  lease_end CONSTANT timestamptz := this_moment + lease_ms * interval '1 millisecond';
BEGIN
  RETURN QUERY
  WITH candidates AS MATERIALIZED (
    SELECT j.workspace_id, j.id, j.claims, j.claimed_at,
      row_number() OVER (PARTITION BY j.workspace_id ORDER BY j.claimed_at NULLS FIRST, j.id) AS turn
    FROM jobs j
    WHERE j.finished_at IS NULL AND j.kind = 'batch'
      AND coalesce((under_way ->> j.workspace_id)::int, 0) < greed * most
      AND CASE WHEN j.status = 'canceled' THEN EXISTS (
          SELECT FROM job_items i WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.leased_until IS NOT NULL
            AND i.state = 'settling' AND i.due_at <= this_moment)
        ELSE EXISTS (
          SELECT FROM job_items i WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.state IN ('waiting', 'settling')
            AND i.due_at <= this_moment) END
      AND (
        SELECT count(*) FROM job_items i
        WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.leased_until > this_moment
      ) < j.max_concurrency
    ORDER BY turn, j.claimed_at NULLS FIRST, j.id
    LIMIT job_limit
  ), locked AS MATERIALIZED (
    -- In the order in which results are recorded, to avoid a deadlock.
    SELECT j.*, c.turn
    FROM candidates c JOIN jobs j ON j.workspace_id = c.workspace_id AND j.id = c.id
    WHERE j.claims = c.claims AND j.finished_at IS NULL
    ORDER BY c.id
    FOR NO KEY UPDATE OF j
  ), rooms AS MATERIALIZED (
    SELECT l.workspace_id, l.id, l.status, l.turn, l.claimed_at,
      least(
        ceil(most::numeric / (SELECT count(*) FROM locked))::int,
        l.max_concurrency - (
          SELECT count(*) FROM job_items i
          WHERE i.workspace_id = l.workspace_id AND i.job_id = l.id AND i.leased_until > this_moment)::int
      ) AS room
    FROM locked l
  ), picked AS MATERIALIZED (
    SELECT r.workspace_id, r.id, i.index, r.turn, r.claimed_at,
      row_number() OVER (PARTITION BY r.workspace_id ORDER BY r.turn) AS place
    FROM rooms r CROSS JOIN LATERAL (
      SELECT d.index FROM job_items d
      WHERE d.workspace_id = r.workspace_id AND d.job_id = r.id AND d.state IN ('waiting', 'settling') AND d.due_at <= this_moment
        AND (r.status <> 'canceled' OR d.state = 'settling')
      ORDER BY d.due_at, d.index LIMIT greatest(r.room, 0) FOR UPDATE SKIP LOCKED
    ) i
  ), chosen AS MATERIALIZED (
    SELECT p.workspace_id, p.id, p.index FROM picked p
    WHERE p.place <= ceil((greed * most - coalesce((under_way ->> p.workspace_id)::int, 0))::numeric
      / (1 + greed * (SELECT count(DISTINCT l.workspace_id) FROM locked l)))
    ORDER BY p.turn, p.claimed_at NULLS FIRST LIMIT most
  ), claimed AS (
    UPDATE job_items i SET leased_until = lease_end, due_at = lease_end, fence = i.fence + 1
    FROM chosen p
    WHERE i.workspace_id = p.workspace_id AND i.job_id = p.id AND i.index = p.index
    RETURNING i.workspace_id, i.job_id, i.index, i.url, i.state, i.fence, i.attempts
  ), served AS (
    UPDATE jobs j
    SET claims = j.claims + 1, claimed_at = this_moment, started_at = coalesce(j.started_at, this_moment),
      status = CASE WHEN j.status = 'queued' THEN 'running' ELSE j.status END
    FROM (SELECT DISTINCT p.workspace_id, p.id FROM chosen p) s WHERE j.workspace_id = s.workspace_id AND j.id = s.id
  )
  SELECT c.workspace_id, c.job_id, c.index, c.url, c.state, c.fence, c.attempts::int, l.env, l.key_id, l.key_name, l.options, l.headers,
    l.traceparent
  FROM claimed c JOIN locked l ON l.workspace_id = c.workspace_id AND l.id = c.job_id;
END $$;
