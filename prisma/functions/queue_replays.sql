-- Queues the next part of a run: reads `most` more rows of the log from the run's cursor and queues
-- those that match, to wait for their release. Returns whether there are more to read.
--
-- Rows, cursor and total change in one transaction, so a worker that crashes leaves nothing half
-- done, and a queued row is behind the cursor for good. The run is locked only at the end, where a
-- cancellation or another worker's identical step rolls all of this back. (Locked from the start,
-- it would block recording the results of its own deliveries.) Ids are derived from the original's
-- and the run's, with the run's time: a concurrent worker finds them taken.
-- A run that retries another (retry_of) goes through that run's deliveries instead of a range, and
-- takes those that failed for good: not the ones that it brought forward itself, and none that
-- another retry has sent, of the same run or of any other with the same retry_root, because a
-- delivery that was brought forward belongs to several of them. Its steps begin when it has brought
-- forward the rest.
-- Copies the search terms, so that searching waiting or canceled deliveries need not read their
-- bodies.
CREATE OR REPLACE FUNCTION queue_replays(run text, most int, now_ms bigint) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  r replay_runs;
  subscriptions text[];
  event text;
  ended text[];
  mode key_env;
  failed_from timestamptz;
  came int;
  matched int;
  last_at timestamptz;
  last_id text;
  ids text[];
  events text[];
  event_times timestamptz[];
  types text[];
  envs key_env[];
  webhooks text[];
  firsts timestamptz[];
  terms text[];
  sources text[];
  parent_at timestamptz;
  others text[];
  other_times timestamptz[];
BEGIN
  SELECT * INTO r FROM replay_runs WHERE id = run AND queued_at IS NULL AND status IN ('running', 'paused');
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  subscriptions := replayed_subscriptions(r.workspace_id, r.filters);
  event := r.filters ->> 'event';
  ended := replayed_statuses(r.filters);
  mode := r.filters ->> 'env';
  failed_from := r.filters ->> 'failed_from';
  BEGIN
    -- Read, then written: a distributed database inserts from variables only.
    IF r.retry_of IS NULL THEN
      WITH passed AS MATERIALIZED (
        SELECT d.created_at, d.id, d.event_id, d.event_at, d.event_type, d.env, d.webhook_id, d.first_attempt_at, d.search_terms,
          is_replayable(d.replay_of, d.finished_at, d.webhook_id, d.event_type, d.status, d.env,
            r.created_at, subscriptions, event, ended, mode)
            AND (failed_from IS NULL OR d.status <> 'failed' OR d.finished_at >= failed_from) AS matches
        FROM deliveries d
        WHERE d.workspace_id = r.workspace_id AND d.created_at >= coalesce(r.cursor_at, r.range_from) AND d.created_at < r.range_to
          AND (d.created_at, d.id) > (coalesce(r.cursor_at, r.range_from), coalesce(r.cursor_id, ''))
        ORDER BY d.created_at, d.id LIMIT most
      ), ends AS (
        SELECT max(p.created_at) AS at, count(*) AS passed FROM passed p
      ), matching AS (
        SELECT count(*) AS count, array_agg(p.id) AS ids, array_agg(p.event_id) AS events, array_agg(p.event_at) AS event_times,
          array_agg(p.event_type) AS types, array_agg(p.env) AS envs, array_agg(p.webhook_id) AS webhooks,
          array_agg(coalesce(p.first_attempt_at, p.event_at)) AS firsts, array_agg(p.search_terms::text) AS terms
        FROM passed p WHERE p.matches
      )
      SELECT e.passed, e.at, (SELECT max(p.id) FROM passed p WHERE p.created_at = e.at), m.count, m.ids, m.ids, m.events, m.event_times, m.types,
        m.envs, m.webhooks, m.firsts, m.terms
      INTO came, last_at, last_id, matched, ids, sources, events, event_times, types, envs, webhooks, firsts, terms
      FROM ends e CROSS JOIN matching m;
    ELSE
      SELECT p.created_at INTO parent_at FROM replay_runs p WHERE p.workspace_id = r.workspace_id AND p.id = r.retry_of;
      SELECT array_agg(o.id), array_agg(o.created_at) INTO others, other_times
      FROM replay_runs o WHERE o.workspace_id = r.workspace_id AND o.retry_root = r.retry_root AND o.id <> r.id;
      WITH passed AS MATERIALIZED (
        SELECT d.*, d.status = 'failed' AND d.webhook_id = ANY (subscriptions)
            AND NOT was_retried(r.workspace_id, d.id, r.id, others, other_times) AS matches
        FROM run_deliveries_over(r.workspace_id, r.retry_of, parent_at, coalesce(r.cursor_id, ''), most) d
      ), ends AS (
        SELECT max(p.id) AS id, max(p.created_at) AS at, count(*) AS passed FROM passed p
      ), matching AS (
        SELECT count(*) AS count, array_agg(p.id) AS ids, array_agg(coalesce(p.replay_of, p.id)) AS sources, array_agg(p.event_id) AS events,
          array_agg(p.event_at) AS event_times, array_agg(p.event_type) AS types, array_agg(p.env) AS envs, array_agg(p.webhook_id) AS webhooks,
          array_agg(CASE WHEN p.replay_of IS NULL THEN coalesce(p.first_attempt_at, p.event_at)
            ELSE first_sent_at(r.workspace_id, p.event_at, p.replay_of) END) AS firsts,
          array_agg(p.search_terms::text) AS terms
        FROM passed p WHERE p.matches
      )
      SELECT e.passed, e.at, e.id, m.count, m.ids, m.sources, m.events, m.event_times, m.types, m.envs, m.webhooks, m.firsts, m.terms
      INTO came, last_at, last_id, matched, ids, sources, events, event_times, types, envs, webhooks, firsts, terms
      FROM ends e CROSS JOIN matching m;
    END IF;
    IF matched > 0 THEN
      INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at,
        replay_of, run_id, original_at, search_terms)
      SELECT r.workspace_id, derived_id('dlv', substr(r.id, 5, 10), p.id || '/' || r.id), r.created_at, p.event_id, p.event_at,
        p.event_type, p.env, p.webhook_id, p.webhook_id, 'waiting', r.created_at, p.source, r.id, p.first_at, p.search_terms::int[]
      FROM unnest(ids, sources, events, event_times, types, envs, webhooks, firsts, terms)
        AS p (id, source, event_id, event_at, event_type, env, webhook_id, first_at, search_terms);
    END IF;
    UPDATE replay_runs
    SET total = total + matched,
      cursor_at = coalesce(last_at, cursor_at),
      cursor_id = coalesce(last_id, cursor_id),
      queued_at = CASE WHEN came < most THEN this_moment END
    WHERE id = run AND status IN ('running', 'paused') AND queued_at IS NULL AND cursor_id IS NOT DISTINCT FROM r.cursor_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'GH001';
    END IF;
  EXCEPTION WHEN SQLSTATE 'GH001' OR unique_violation THEN
    RETURN false;
  END;
  RETURN came = most;
END $$;
