-- Queues an event, in the transaction that emitted it, for one more recipient besides its
-- subscribers: a subscription, whatever its event types, or an ad hoc URL. The id is the one that
-- the fan-out would derive, so no subscriber gets the event twice. Notifies as the fan-out does,
-- and not while a dispatcher polls.
CREATE OR REPLACE FUNCTION address_event(workspace text, event text, emitted_at timestamptz, webhook text, address text) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  sent_type text;
  sent_env key_env;
  target text;
  is_paused boolean;
  queued int;
BEGIN
  -- Read first, then written: a distributed database cannot plan an INSERT from both a table and
  -- variables.
  SELECT e.type, e.env, w.id, w.status = 'paused' INTO sent_type, sent_env, target, is_paused
  FROM events e LEFT JOIN webhooks w ON w.id = webhook AND w.workspace_id = workspace AND w.deleted_at IS NULL
    AND (e.env = 'test' OR NOT w.test_only)
  WHERE e.workspace_id = workspace AND e.created_at = emitted_at AND e.id = event AND (webhook IS NULL OR w.id IS NOT NULL);
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, url, lane, due_at)
  VALUES (workspace, derived_id('dlv', substr(event, 5, 10), event || coalesce(target, address)), emitted_at, event, emitted_at,
    sent_type, sent_env, coalesce(target, address), target, CASE WHEN target IS NULL THEN address END,
    CASE WHEN is_paused THEN 'held' ELSE 'live' END::queue_lane, emitted_at)
  ON CONFLICT (workspace_id, id) DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 AND (CASE WHEN pg_try_advisory_lock_shared(4706) THEN pg_advisory_unlock_shared(4706) ELSE false END) THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  RETURN queued;
END $$;
