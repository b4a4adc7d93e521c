-- Returns whether a delivery that failed for good has been retried: `run` brought it forward
-- itself, or one of the runs `others` made a new delivery of it that was not canceled. The new
-- delivery has the id that queue_replays derives, and the time of its run (`times`).
CREATE OR REPLACE FUNCTION was_retried(workspace text, delivery text, run text, others text[], times timestamptz[]) RETURNS boolean
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  made text;
BEGIN
  IF EXISTS (SELECT FROM replay_retries t WHERE t.run_id = run AND t.workspace_id = workspace AND t.delivery_id = delivery) THEN
    RETURN true;
  END IF;
  FOR at IN 1 .. coalesce(cardinality(others), 0) LOOP
    made := derived_id('dlv', substr(others[at], 5, 10), delivery || '/' || others[at]);
    -- The queue first: deliveries move from there to the log.
    IF EXISTS (SELECT FROM delivery_queue q WHERE q.workspace_id = workspace AND q.id = made)
      OR EXISTS (SELECT FROM deliveries d WHERE d.workspace_id = workspace AND d.created_at = times[at] AND d.id = made AND d.status <> 'canceled')
    THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;
