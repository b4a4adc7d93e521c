-- Locks subscriptions to record results, by id and until the transaction ends, and returns the ones
-- locked. Pausing, resuming or deleting one holds its row while its backlog is moved, which takes
-- minutes: this waits no longer for such a row than for one that is just updated, and not at all if
-- it already has a pending mark (webhook_marks), since then an earlier caller has waited.
CREATE OR REPLACE FUNCTION lock_webhooks(ids text[]) RETURNS text[]
LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
DECLARE
  locked text[];
BEGIN
  BEGIN
    PERFORM 1 FROM webhooks w
    WHERE w.id = ANY (ids) AND NOT EXISTS (SELECT FROM webhook_marks m WHERE m.webhook_id = w.id)
    ORDER BY w.id FOR NO KEY UPDATE OF w;
  EXCEPTION WHEN lock_not_available THEN
    NULL; -- The rollback released all rows locked so far.
  END;
  SELECT array_agg(l.id) INTO locked
  FROM (SELECT w.id FROM webhooks w WHERE w.id = ANY (ids) ORDER BY w.id FOR NO KEY UPDATE SKIP LOCKED) l;
  RETURN coalesce(locked, '{}');
END $$;
