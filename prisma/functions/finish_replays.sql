-- Ends the runs of which nothing is left: completed when all that was queued has had its first attempt (what failed then is tried
-- again like any delivery) or was canceled; a canceled one when nothing of it is in the queue any more. Answers how many.
CREATE OR REPLACE FUNCTION finish_replays(now_ms bigint) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  r replay_runs;
  finished int := 0;
BEGIN
  FOR r IN SELECT * FROM replay_runs WHERE finished_at IS NULL ORDER BY id LOOP
    IF r.status = 'canceled' THEN
      UPDATE replay_runs SET finished_at = this_moment
      WHERE id = r.id AND finished_at IS NULL AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.run_id = r.id);
    ELSIF r.queued_at IS NOT NULL AND r.retried IS NOT NULL AND r.retry_cursor IS NULL AND r.sent + r.canceled >= r.total THEN
      -- One that was tried and canceled afterwards counts in both, so the counts alone do not show it.
      UPDATE replay_runs SET status = 'completed', finished_at = this_moment
      WHERE id = r.id AND status IN ('running', 'paused')
        -- The first of them, and not whether there is one: so it is looked for in the index of what waits for this run alone.
        AND (SELECT q.id FROM delivery_queue q WHERE q.lane = 'waiting' AND q.run_id = r.id ORDER BY q.event_at, q.id LIMIT 1) IS NULL
        AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.run_id = r.id AND q.attempts_made = 0);
    ELSE
      CONTINUE;
    END IF;
    IF FOUND THEN
      finished := finished + 1;
    END IF;
  END LOOP;
  RETURN finished;
END $$;
