-- Ends the runs of which nothing is left: completed when every delivery, made or brought forward, has had the attempt that the run asked for (a
-- delivery that failed then is retried as any other) or was canceled; a canceled one when nothing that it made is in the queue any more and
-- what it had brought forward has been attempted. Answers how many.
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
    -- Every delivery of a run is pending, failing, delivered or canceled, and counted once.
    CONTINUE WHEN r.total + coalesce(r.retried, 0) - r.retried_untracked
      > r.delivered + r.failing + r.canceled + r.retried_canceled;
    IF r.status = 'canceled' THEN
      UPDATE replay_runs SET finished_at = this_moment
      WHERE id = r.id AND finished_at IS NULL AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.run_id = r.id);
    ELSIF r.queued_at IS NOT NULL AND r.retried IS NOT NULL AND r.retry_cursor IS NULL THEN
      UPDATE replay_runs SET status = 'completed', finished_at = this_moment WHERE id = r.id AND status IN ('running', 'paused');
    ELSE
      CONTINUE;
    END IF;
    IF FOUND THEN
      finished := finished + 1;
    END IF;
  END LOOP;
  RETURN finished;
END $$;
