-- Corrects the counters of runs that count pending deliveries although none is left in the queue,
-- which would keep them unfinished forever. Counters drift while processes of an earlier version
-- write next to this one, and when queued deliveries are deleted. A delivery that was brought
-- forward and is not in replay_retries is untracked; each of the others is failing. Returns how
-- many runs were corrected.
CREATE OR REPLACE FUNCTION repair_replays() RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  r replay_runs;
  untracked int;
  repaired int := 0;
BEGIN
  FOR r IN
    SELECT * FROM replay_runs x
    WHERE x.finished_at IS NULL
      AND x.total + coalesce(x.retried, 0) - x.retried_untracked > x.delivered + x.failing + x.canceled + x.retried_canceled
      AND (x.status = 'canceled' OR (x.queued_at IS NOT NULL AND x.retried IS NOT NULL AND x.retry_cursor IS NULL))
    ORDER BY x.id
  LOOP
    CONTINUE WHEN EXISTS (
      SELECT FROM delivery_queue q WHERE q.run_id = r.id AND q.workspace_id = r.workspace_id AND q.attempts_made = 0
    ) OR EXISTS (
      SELECT FROM replay_retries t JOIN delivery_queue q ON q.workspace_id = r.workspace_id AND q.id = t.delivery_id
      WHERE t.run_id = r.id AND t.workspace_id = r.workspace_id
        AND q.retry_pending AND q.retry_runs[cardinality(q.retry_runs)] = r.id
    );
    SELECT greatest(r.retried_untracked, coalesce(r.retried, 0) - count(*)) INTO untracked
    FROM replay_retries t WHERE t.run_id = r.id AND t.workspace_id = r.workspace_id;
    -- Nothing becomes pending for such a run any more; results recorded meanwhile are in its row.
    UPDATE replay_runs x
    SET retried_untracked = untracked,
      failing = greatest(0, x.total + coalesce(x.retried, 0) - untracked - x.delivered - x.canceled - x.retried_canceled)
    WHERE x.id = r.id AND x.finished_at IS NULL
      AND x.total + coalesce(x.retried, 0) - x.retried_untracked > x.delivered + x.failing + x.canceled + x.retried_canceled;
    IF FOUND THEN
      repaired := repaired + 1;
    END IF;
  END LOOP;
  RETURN repaired;
END $$;
