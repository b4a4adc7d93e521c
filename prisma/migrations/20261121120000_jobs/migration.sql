-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('queued', 'running', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "job_item_state" AS ENUM ('waiting', 'settling', 'ok', 'failed');

-- CreateTable
CREATE TABLE "jobs" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "env" "key_env" NOT NULL,
    "key_id" TEXT NOT NULL,
    "key_name" TEXT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'queued',
    "urls_total" INTEGER NOT NULL,
    "urls_ok" INTEGER NOT NULL DEFAULT 0,
    "urls_failed" INTEGER NOT NULL DEFAULT 0,
    "credits_used" BIGINT NOT NULL DEFAULT 0,
    "options" JSONB NOT NULL,
    "headers" BYTEA,
    "webhook_id" TEXT,
    "webhook_url" TEXT,
    "max_concurrency" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "claimed_at" TIMESTAMPTZ(3),
    "finishing_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "results_key" TEXT,
    "results_bytes" BIGINT,
    "results_length" BIGINT,
    "error_code" TEXT,
    "error_message" TEXT,
    "items_gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("workspace_id","id")
) WITH (fillfactor = 60);

-- CreateTable
CREATE TABLE "job_items" (
    "workspace_id" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "custom_id" TEXT,
    "state" "job_item_state" NOT NULL DEFAULT 'waiting',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "result" BYTEA,
    "error_code" TEXT,
    "credits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_items_pkey" PRIMARY KEY ("workspace_id","job_id","index")
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- Below: what the schema's language cannot say.

-- Jobs that somebody still has something to do for: few, whatever became of the others.
CREATE INDEX "jobs_unfinished_idx" ON "jobs"("claimed_at") WHERE "finished_at" IS NULL;
CREATE INDEX "jobs_untidied_idx" ON "jobs"("finished_at") WHERE "finished_at" IS NOT NULL AND NOT "items_gone";
-- For what is kept 30 days.
CREATE INDEX "jobs_created_at_idx" ON "jobs"("created_at");
-- What is left of a job, in order; and what of it is being worked on.
CREATE INDEX "job_items_open_idx" ON "job_items"("workspace_id", "job_id", "due_at", "index") WHERE "state" IN ('waiting', 'settling');
CREATE INDEX "job_items_leased_idx" ON "job_items"("workspace_id", "job_id", "leased_until") WHERE "leased_until" IS NOT NULL;

-- Results are in gzip: packing them once more is work for nothing.
ALTER TABLE "job_items" ALTER COLUMN "result" SET STORAGE EXTERNAL;

-- Takes URLs that may be tried, under a lease, for one process: `most` at most, of `job_limit` jobs at most.
--
-- Workspaces take turns, then each one's jobs: whoever was served longest ago is served first, and a claim is shared equally by those
-- it serves. A job's row is locked while what it has in flight is counted, and its `claims` must be what it was when it was chosen:
-- so two processes never count the same room. Of a canceled job only what still has to be settled is taken.
CREATE FUNCTION claim_job_items(now_ms bigint, lease_ms bigint, most int, job_limit int)
RETURNS TABLE (
  workspace_id text, job_id text, index int, url text, state job_item_state, fence int, attempts int, env key_env, key_id text,
  key_name text, options jsonb, headers bytea
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
    WHERE j.finished_at IS NULL
      AND CASE j.status WHEN 'canceled' THEN EXISTS (
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
    -- In the order in which results are recorded, or the two could wait for each other.
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
    SELECT r.workspace_id, r.id, i.index
    FROM rooms r CROSS JOIN LATERAL (
      SELECT d.index FROM job_items d
      WHERE d.workspace_id = r.workspace_id AND d.job_id = r.id AND d.state IN ('waiting', 'settling') AND d.due_at <= this_moment
        AND (r.status <> 'canceled' OR d.state = 'settling')
      ORDER BY d.due_at, d.index LIMIT greatest(r.room, 0) FOR UPDATE SKIP LOCKED
    ) i
    ORDER BY r.turn, r.claimed_at NULLS FIRST LIMIT most
  ), claimed AS (
    UPDATE job_items i SET leased_until = lease_end, due_at = lease_end, fence = i.fence + 1
    FROM picked p
    WHERE i.workspace_id = p.workspace_id AND i.job_id = p.id AND i.index = p.index
    RETURNING i.workspace_id, i.job_id, i.index, i.url, i.state, i.fence, i.attempts
  ), served AS (
    UPDATE jobs j
    SET claims = j.claims + 1, claimed_at = this_moment, started_at = coalesce(j.started_at, this_moment),
      status = CASE j.status WHEN 'queued' THEN 'running' ELSE j.status END
    FROM locked l WHERE j.workspace_id = l.workspace_id AND j.id = l.id
  )
  SELECT c.workspace_id, c.job_id, c.index, c.url, c.state, c.fence, c.attempts::int, l.env, l.key_id, l.key_name, l.options, l.headers
  FROM claimed c JOIN locked l ON l.workspace_id = c.workspace_id AND l.id = c.job_id;
END $$;

-- Takes down what became of a batch of URLs, and counts it, in one transaction. Answers the positions that were taken: a result whose
-- claim has been taken over (another fence) changes nothing.
--
--   waiting    tried in vain, and tried again at `due_ms`
--   settling   read, and what it costs is on hold: stays with its claim until that is settled
--   ok failed  over
--
-- Locks: job_items, then jobs by id. A claim locks jobs by id, then items that nobody has locked, so neither waits for the other in vain.
CREATE FUNCTION record_job_items(
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
      leased_until = CASE g.state WHEN 'settling' THEN i.leased_until END,
      -- A claim that is spent is nobody's, also when the same is told again after a connection broke at the commit.
      fence = CASE g.state WHEN 'settling' THEN i.fence ELSE i.fence + 1 END,
      attempts = i.attempts + g.tried,
      credits = g.credits,
      error_code = g.error_code,
      result = coalesce(g.result, i.result)
    FROM given g
    WHERE i.workspace_id = g.workspace AND i.job_id = g.job AND i.index = g.at_index AND i.fence = g.fence
      AND i.state IN ('waiting', 'settling')
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
  ), told AS (
    UPDATE jobs j SET urls_ok = j.urls_ok + l.ok, urls_failed = j.urls_failed + l.failed, credits_used = j.credits_used + l.credits
    FROM locked l WHERE j.workspace_id = l.workspace_id AND j.id = l.id
  )
  SELECT array_agg(w.at::int) INTO taken FROM written w;
  RETURN taken;
END $$;

-- Takes one job that has nothing left to be tried, under a lease, for its results to be written; of canceled ones, when nothing of it is
-- being worked on any more. What was begun of such a one and never came back can come back no more.
CREATE FUNCTION claim_finished_job(now_ms bigint, lease_ms bigint)
RETURNS TABLE (workspace_id text, id text, fence int, status job_status)
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
    AND CASE j.status WHEN 'canceled' THEN NOT EXISTS (
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
  RETURNING j.workspace_id, j.id, j.fence, j.status;
END $$;
