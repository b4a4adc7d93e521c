-- Locks subscriptions for whoever records results, by id and to the end of the transaction, and answers which. Who pauses, resumes or deletes one
-- holds its row for as long as it moves the backlog, which takes minutes: such a row is waited for no longer than for one that is only
-- updated, and not at all while something is owed to it already (webhook_marks), because then somebody has waited.
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
    NULL; -- What was locked until then is locked no more.
  END;
  SELECT array_agg(l.id) INTO locked
  FROM (SELECT w.id FROM webhooks w WHERE w.id = ANY (ids) ORDER BY w.id FOR NO KEY UPDATE SKIP LOCKED) l;
  RETURN coalesce(locked, '{}');
END $$;
