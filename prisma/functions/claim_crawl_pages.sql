-- Claims due addresses of crawls under a lease for one process: at most `most`, from at most
-- `crawl_limit` crawls, least recently served first. `under_way` is how many each workspace has
-- there already, and `greed` limits how many more it gets, as in claim_job_items: over all its
-- crawls.
--
-- A crawl is a candidate only while something of it can be claimed: it has room, and an address to
-- settle or, unless it is paused, one that is due on a host that may be requested within
-- `ahead_ms`. So crawls that are paused or wait for their hosts take no share from others, block
-- nobody, and are not written to. An empty result means that there was nothing to claim; with fewer
-- than `most`, there may be more immediately.
--
-- Per host, no more are claimed than its pace allows within `ahead_ms`, so a slow host occupies
-- only a few places; hosts are visited one by one, so it does not hold back others. The turn itself
-- is taken right before the request (take_crawl_turn). Locked crawls and hosts are skipped; the
-- next claim comes soon. Addresses that only need settling take no turn.
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
  -- Claimed so far for each workspace.
  taken jsonb := '{}';
  candidate record;
  job jobs;
  room int;
  served int;
  looked int := 0;
  next_host text;
  pace crawl_hosts;
  step_ms int;
  count_of_host int;
  got int;
BEGIN
  FOR candidate IN
    WITH candidates AS MATERIALIZED (
      SELECT j.workspace_id, j.id, j.claimed_at
      FROM jobs j
      WHERE j.finished_at IS NULL AND j.kind = 'crawl'
        AND coalesce((under_way ->> j.workspace_id)::int, 0) < greed * most
        AND (
          SELECT count(*) FROM job_items i
          WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.leased_until > this_moment
        ) < j.max_concurrency
        AND (
          (
            SELECT count(*) FROM job_items i
            WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.leased_until <= this_moment AND i.state = 'settling'
              AND i.due_at <= this_moment
          ) > 0
          OR (j.status <> 'canceled' AND j.paused_at IS NULL AND EXISTS (
            -- Visits its hosts in turn, up to the first that may be requested: a crawl may have
            -- 100,000 addresses of one that may not. Each condition is a scalar subquery, which
            -- cannot be planned as a join over all of them.
            WITH RECURSIVE hosts AS (
              SELECT (
                SELECT i.host FROM job_items i
                WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.host IS NOT NULL AND i.state IN ('waiting', 'settling')
                ORDER BY i.host LIMIT 1) AS host
              UNION ALL
              SELECT (
                SELECT i.host FROM job_items i
                WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.host IS NOT NULL AND i.state IN ('waiting', 'settling')
                  AND i.host > h.host
                ORDER BY i.host LIMIT 1)
              FROM hosts h WHERE h.host IS NOT NULL
            )
            SELECT FROM hosts h
            WHERE h.host IS NOT NULL
              AND coalesce((SELECT c.gate_at FROM crawl_hosts c WHERE c.workspace_id = j.workspace_id AND c.host = h.host), this_moment) <= horizon
              AND (
                SELECT i.due_at FROM job_items i
                WHERE i.workspace_id = j.workspace_id AND i.job_id = j.id AND i.host = h.host AND i.state IN ('waiting', 'settling')
                ORDER BY i.due_at LIMIT 1
              ) <= this_moment)))
    )
    SELECT c.workspace_id, c.id,
      greatest(1, ceil(most::numeric / count(*) OVER ()))::int AS share,
      greatest(0, ceil((greed * most - coalesce((under_way ->> c.workspace_id)::int, 0))::numeric
        / (1 + greed * (SELECT count(DISTINCT o.workspace_id) FROM candidates o))))::int AS workspace_room
    FROM candidates c
    ORDER BY c.claimed_at NULLS FIRST, c.id
  LOOP
    -- After `crawl_limit` crawls without a result, continue: the others may wait for a host whose
    -- turn is just being taken.
    EXIT WHEN free <= 0 OR (looked >= crawl_limit AND free < most);
    CONTINUE WHEN coalesce((taken ->> candidate.workspace_id)::int, 0) >= candidate.workspace_room;
    SELECT j.* INTO job FROM jobs j
    WHERE j.workspace_id = candidate.workspace_id AND j.id = candidate.id AND j.finished_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    looked := looked + 1;
    room := least(free, candidate.share, candidate.workspace_room - coalesce((taken ->> job.workspace_id)::int, 0), job.max_concurrency - (
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
        -- Never requested before: start with one.
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
    CONTINUE WHEN served = 0;
    free := free - served;
    taken := taken || jsonb_build_object(job.workspace_id, coalesce((taken ->> job.workspace_id)::int, 0) + served);
    UPDATE jobs j
    SET claims = j.claims + 1, claimed_at = this_moment, started_at = coalesce(j.started_at, this_moment),
      status = CASE WHEN j.status = 'queued' THEN 'running' ELSE j.status END
    WHERE j.workspace_id = job.workspace_id AND j.id = job.id;
  END LOOP;
END $$;
