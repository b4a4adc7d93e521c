-- Takes addresses of crawls that may be asked for, under a lease, for one process: at most `most`, of at most `crawl_limit` crawls, the
-- one served longest ago first. `under_way` says how many each workspace has there already, as in claim_job_items.
--
-- Of each host no more are taken than may be sent within `ahead_ms` at its pace, so a slow host never keeps more than a few places; and
-- hosts are gone through one by one, so it keeps nobody else's back. The turn itself is taken right before the request (take_crawl_turn).
-- A crawl or host that somebody else has locked is passed over: the next claim is soon. What only has to be settled takes no turn.
CREATE OR REPLACE FUNCTION claim_crawl_pages(
  now_ms bigint, lease_ms bigint, ahead_ms bigint, most int, crawl_limit int, under_way jsonb, greed int
) RETURNS TABLE (
  workspace_id text, job_id text, index int, url text, state job_item_state, fence int, attempts int, env key_env, key_id text,
  key_name text, options jsonb, headers bytea, traceparent text, crawl jsonb, host text, depth int, hops int, is_sitemap boolean
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
  horizon CONSTANT timestamptz := this_moment + ahead_ms * interval '1 millisecond';
  free int := most;
  candidate record;
  job jobs;
  room int;
  served int;
  next_host text;
  pace crawl_hosts;
  step_ms int;
  count_of_host int;
  got int;
BEGIN
  FOR candidate IN
    SELECT j.workspace_id, j.id,
      greatest(1, ceil(most::numeric / count(*) OVER ()))::int AS share,
      greatest(0, ceil((greed * most - coalesce((under_way ->> j.workspace_id)::int, 0))::numeric / (1 + greed)))::int AS workspace_room
    FROM jobs j
    WHERE j.finished_at IS NULL AND j.kind = 'crawl'
      AND EXISTS (
        SELECT FROM job_items i WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.state IN ('waiting', 'settling')
          AND i.due_at <= this_moment)
    ORDER BY j.claimed_at NULLS FIRST, j.id LIMIT crawl_limit
  LOOP
    EXIT WHEN free <= 0;
    SELECT j.* INTO job FROM jobs j
    WHERE j.workspace_id = candidate.workspace_id AND j.id = candidate.id AND j.finished_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    room := least(free, candidate.share, candidate.workspace_room, job.max_concurrency - (
      SELECT count(*) FROM job_items i
      WHERE i.workspace_id = job.workspace_id AND i.job_id = job.id AND i.leased_until > this_moment)::int);
    served := 0;
    next_host := NULL;
    WHILE room > 0 LOOP
      SELECT i.host INTO next_host FROM job_items i
      WHERE i.workspace_id = job.workspace_id AND i.job_id = job.id AND i.host IS NOT NULL AND i.state IN ('waiting', 'settling')
        AND (next_host IS NULL OR i.host > next_host)
      ORDER BY i.host LIMIT 1;
      EXIT WHEN NOT FOUND;
      count_of_host := room;
      step_ms := 0;
      SELECT h.* INTO pace FROM crawl_hosts h WHERE h.workspace_id = job.workspace_id AND h.host = next_host FOR UPDATE SKIP LOCKED;
      IF FOUND THEN
        step_ms := greatest(coalesce((job.crawl ->> 'delay_ms')::int, 0), pace.delay_ms, pace.slow_ms);
        pace.gate_at := greatest(pace.gate_at, this_moment);
        IF pace.gate_at > horizon THEN
          count_of_host := 0;
        ELSIF step_ms > 0 THEN
          count_of_host := least(room, 1 + floor(extract(epoch FROM horizon - pace.gate_at) * 1000 / step_ms)::int);
        END IF;
      ELSIF EXISTS (SELECT FROM crawl_hosts h WHERE h.workspace_id = job.workspace_id AND h.host = next_host) THEN
        count_of_host := 0;
      ELSE
        -- Never asked before: one is enough to begin with.
        count_of_host := 1;
      END IF;
      RETURN QUERY
      WITH chosen AS MATERIALIZED (
        SELECT d.index FROM job_items d
        WHERE d.workspace_id = job.workspace_id AND d.job_id = job.id AND d.host = next_host AND d.state IN ('waiting', 'settling')
          AND d.due_at <= this_moment
          AND (d.state = 'settling' OR (count_of_host > 0 AND job.status <> 'canceled' AND job.paused_at IS NULL))
        ORDER BY d.due_at, d.index LIMIT greatest(count_of_host, 1) FOR UPDATE SKIP LOCKED
      )
      UPDATE job_items i SET leased_until = lease_end, due_at = lease_end, fence = i.fence + 1
      FROM chosen c
      WHERE i.workspace_id = job.workspace_id AND i.job_id = job.id AND i.index = c.index
      RETURNING i.workspace_id, i.job_id, i.index, i.url, i.state, i.fence, i.attempts::int, job.env, job.key_id, job.key_name, job.options,
        job.headers, job.traceparent, job.crawl, i.host, i.depth::int, i.hops::int, i.is_sitemap;
      GET DIAGNOSTICS got = ROW_COUNT;
      IF got > 0 AND step_ms > 0 THEN
        UPDATE crawl_hosts h SET gate_at = pace.gate_at + got * step_ms * interval '1 millisecond'
        WHERE h.workspace_id = job.workspace_id AND h.host = next_host;
      END IF;
      room := room - got;
      served := served + got;
    END LOOP;
    free := free - served;
    -- Also of one that had nothing to be served: the others come first next time.
    UPDATE jobs j
    SET claims = j.claims + 1, claimed_at = this_moment,
      started_at = CASE WHEN served > 0 THEN coalesce(j.started_at, this_moment) ELSE j.started_at END,
      status = CASE WHEN served > 0 AND j.status = 'queued' THEN 'running' ELSE j.status END
    WHERE j.workspace_id = job.workspace_id AND j.id = job.id AND (served > 0 OR room > 0);
  END LOOP;
END $$;
