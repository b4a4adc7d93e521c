-- Finishes runs. A running or paused run is completed when each of its deliveries, new or brought
-- forward, has been attempted for it or was canceled; later attempts do not matter. A canceled run
-- is finished when none of its new deliveries is queued and those it brought forward have been
-- attempted. repair_replays corrects counters that would prevent this forever. Returns how many
-- runs were finished.
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
      WHERE id = r.id AND finished_at IS NULL AND NOT EXISTS (
        SELECT FROM delivery_queue q WHERE q.run_id = r.id AND q.workspace_id = r.workspace_id
      );
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
