-- Brings forward the next attempts of a run's unfinished deliveries, oldest first, at the run's
-- rate and never later than scheduled. They keep their ids, so canceling the run does not cancel
-- them. They are sent after live traffic, even to a paused webhook. A delivery that fails then
-- waits for its next attempt, or is held. Done once per run. Each delivery is recorded
-- (replay_retries, retry_runs), and counted for the run when its attempt is recorded.
--
-- A run that retries another (retry_of) brings forward that run's deliveries, whatever their time.
--
-- One call reads `most` rows of the workspace's queue from the run's cursor on, whether or not they
-- match: millions may wait. Times continue where the previous call stopped, but at most a second
-- ago, so that a delay causes no burst. Returns whether there are more rows to read now.
--
-- The attempt is additional to the schedule, which continues where it was (resume_due_at); after
-- `manual_most` of those for a delivery it is the schedule's next one.
--
-- Nothing is due later than ten seconds after this moment. The cursor then stays at the last
-- delivery taken, where a later call resumes: so pausing or canceling the run takes effect within
-- ten seconds, and the run is not finished before the last of them is placed.
--
-- Deliveries that are brought forward use up the run's rate like released ones (release_replays):
-- neither is due before the other's last, so that both together keep to it.
--
-- Rows locked by others are being sent or held at this moment and are skipped: so this waits for no
-- lock, and may lock the run first.
CREATE OR REPLACE FUNCTION retry_waiting(run text, now_ms bigint, most int DEFAULT NULL, manual_most int DEFAULT 0) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  horizon CONSTANT timestamptz := this_moment + interval '10 seconds';
  r replay_runs;
  subscriptions text[];
  paused text[];
  event text;
  statuses text[];
  mode key_env;
  first_due timestamptz;
  next_due timestamptz;
  used_up timestamptz;
  room int;
  came int;
  last_id text;
  last_taken text;
  taken int;
  forward int;
  ids text[];
  times timestamptz[];
  full_up boolean;
  more boolean;
BEGIN
  SELECT * INTO r FROM replay_runs WHERE id = run AND (retried IS NULL OR retry_cursor IS NOT NULL) AND status = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  subscriptions := replayed_subscriptions(r.workspace_id, r.filters);
  paused := paused_subscriptions(r.workspace_id);
  event := r.filters ->> 'event';
  statuses := replayed_statuses(r.filters);
  mode := r.filters ->> 'env';
  first_due := greatest(coalesce(r.retry_due_at, this_moment), r.released_at, this_moment - interval '1 second');
  IF first_due > horizon THEN
    RETURN false;
  END IF;
  room := 1 + floor(extract(epoch FROM horizon - first_due) * r.rate);
  WITH passed AS MATERIALIZED (
    SELECT q.id, CASE WHEN r.retry_of IS NOT NULL
        THEN (q.run_id = r.retry_of OR r.retry_of = ANY (q.retry_runs)) IS TRUE
          AND is_retryable_again(q.webhook_id, q.leased_until, q.lane, q.attempts_made, q.due_at, q.retry_pending, this_moment, subscriptions, paused)
        ELSE q.created_at >= r.range_from AND q.created_at < r.range_to
          AND is_retryable(q.replay_of, q.webhook_id, q.leased_until, q.event_type, q.env, q.lane, q.attempts_made, q.due_at,
            this_moment, subscriptions, event, statuses, mode, paused) END AS matches
    FROM delivery_queue q
    WHERE q.workspace_id = r.workspace_id AND q.id > coalesce(r.retry_cursor, '')
    ORDER BY q.id LIMIT most
  ), chosen AS MATERIALIZED (
    -- Checked again on the locked row.
    SELECT q.id, q.lane = 'held' OR q.webhook_id = ANY (paused) AS is_held
    FROM passed p JOIN delivery_queue q ON q.workspace_id = r.workspace_id AND q.id = p.id
    WHERE p.matches AND CASE WHEN r.retry_of IS NOT NULL
      THEN is_retryable_again(q.webhook_id, q.leased_until, q.lane, q.attempts_made, q.due_at, q.retry_pending, this_moment, subscriptions, paused)
      ELSE is_retryable(q.replay_of, q.webhook_id, q.leased_until, q.event_type, q.env, q.lane, q.attempts_made, q.due_at,
        this_moment, subscriptions, event, statuses, mode, paused) END
    ORDER BY q.id LIMIT room FOR UPDATE OF q SKIP LOCKED
  ), placed AS (
    SELECT c.id, c.is_held, first_due + (row_number() OVER (ORDER BY c.id) - 1) * (interval '1 second' / r.rate) AS due FROM chosen c
  ), moved AS (
    UPDATE delivery_queue q
    SET lane = 'replay'::queue_lane,
      due_at = CASE WHEN p.is_held THEN p.due ELSE least(q.due_at, p.due) END,
      resume_due_at = CASE WHEN q.manual_attempts < manual_most AND (p.is_held OR p.due < q.due_at)
        THEN coalesce(q.resume_due_at, q.due_at) END,
      leased_until = NULL,
      -- A late result, whose lease has expired, belongs to an earlier attempt: it is dropped, not
      -- counted as this one.
      fence = q.fence + 1,
      retry_runs = q.retry_runs || run,
      retry_pending = true
    FROM placed p WHERE q.workspace_id = r.workspace_id AND q.id = p.id
    RETURNING q.id, q.created_at
  ), noted AS (
    SELECT count(*) AS count, array_agg(m.id) AS ids, array_agg(m.created_at) AS times FROM moved m
  ), ends AS (
    SELECT count(*) AS passed, max(p.id) AS last_id FROM passed p
  )
  SELECT e.passed, e.last_id, (SELECT count(*) FROM chosen), (SELECT max(c.id) FROM chosen c), n.count, n.ids, n.times
  INTO came, last_id, taken, last_taken, forward, ids, times FROM ends e CROSS JOIN noted n;
  IF forward > 0 THEN
    INSERT INTO replay_retries (workspace_id, run_id, delivery_id, delivery_at)
    SELECT r.workspace_id, r.id, m.id, m.created_at FROM unnest(ids, times) AS m (id, created_at);
  END IF;
  -- If the room was used up, the rows after the last one taken have not been checked yet.
  full_up := taken = room;
  more := full_up OR coalesce(came = most, false);
  next_due := first_due + forward * (interval '1 second' / r.rate);
  -- Whole milliseconds, like the column; rounding up would postpone the next one.
  used_up := date_trunc('milliseconds', next_due);
  UPDATE replay_runs
  SET retried = coalesce(retried, 0) + forward,
    retry_cursor = CASE WHEN full_up THEN last_taken WHEN more THEN last_id END,
    retry_due_at = CASE WHEN more THEN next_due END,
    released_at = CASE WHEN forward > 0 THEN greatest(released_at, used_up) ELSE released_at END
  WHERE id = run;
  IF forward > 0 THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  RETURN more AND NOT full_up;
END $$;
