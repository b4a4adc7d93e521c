-- Brings the next attempts of what a run asks for forward that is not over: in the order in which it was created, at the run's rate, never
-- later than they were due. They stay the same deliveries and are none of the run's, so canceling it does not end them. Held ones go out
-- although their subscription is paused, as all that somebody asks for; what fails then is held again. Done once for a run.
--
-- Answers how many. What somebody else has locked is being sent or held at this moment, and passed over: so this waits for nobody, and
-- may lock the run first.
CREATE OR REPLACE FUNCTION retry_waiting(run text, now_ms bigint) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  r replay_runs;
  subscriptions text[];
  event text;
  statuses text[];
  mode key_env;
  forward int;
BEGIN
  SELECT * INTO r FROM replay_runs WHERE id = run AND retried IS NULL AND status = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  subscriptions := replayed_subscriptions(r.workspace_id, r.filters);
  event := r.filters ->> 'event';
  statuses := replayed_statuses(r.filters);
  mode := r.filters ->> 'env';
  WITH chosen AS MATERIALIZED (
    SELECT q.id FROM delivery_queue q
    WHERE q.workspace_id = r.workspace_id AND q.created_at >= r.range_from AND q.created_at < r.range_to
      AND is_retryable(q, this_moment, subscriptions, event, statuses, mode)
    ORDER BY q.id FOR UPDATE SKIP LOCKED
  ), placed AS (
    SELECT c.id, this_moment + (row_number() OVER (ORDER BY c.id) - 1) * (interval '1 second' / r.rate) AS due FROM chosen c
  ), moved AS (
    UPDATE delivery_queue q
    SET lane = CASE q.lane WHEN 'held' THEN 'replay' ELSE q.lane END::queue_lane,
      due_at = CASE q.lane WHEN 'held' THEN p.due ELSE least(q.due_at, p.due) END,
      leased_until = NULL
    FROM placed p WHERE q.workspace_id = r.workspace_id AND q.id = p.id
    RETURNING 1
  )
  SELECT count(*) INTO forward FROM moved;
  UPDATE replay_runs SET retried = forward WHERE id = run;
  IF forward > 0 THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  RETURN forward;
END $$;
