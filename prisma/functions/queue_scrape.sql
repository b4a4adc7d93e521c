-- Queues a scrape unless its workspace has `most` queued; returns whether it fits. One that already
-- exists, waiting or finished, is left unchanged, and fits. Notifies no worker while the workspace
-- has a due scrape: the worker notified of that checks again after claiming it, and transactions
-- that notify commit one after the other (docs/decisions/0042-dispatch-notifications.md). Planned
-- each time: a plan made while a day was young would read all of it later.
CREATE OR REPLACE FUNCTION queue_scrape(
  workspace text, scrape text, made_at timestamptz, key text, its_env key_env, its_url text, sealed_input bytea, webhook text, to_url text,
  due timestamptz, most int, trace text, channel text
) RETURNS boolean
LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  has_room boolean;
  is_idle boolean;
  is_known boolean;
BEGIN
  -- In one snapshot: a finished scrape moves from the queue to the log.
  SELECT (SELECT count(*) FROM (SELECT FROM scrape_queue q WHERE q.workspace_id = workspace LIMIT most) f) < most,
    NOT EXISTS (SELECT FROM scrape_queue q WHERE q.workspace_id = workspace AND q.due_at <= due),
    EXISTS (SELECT FROM scrapes s WHERE s.workspace_id = workspace AND s.created_at = made_at AND s.id = scrape)
      OR EXISTS (SELECT FROM scrape_queue q WHERE q.workspace_id = workspace AND q.id = scrape)
  INTO has_room, is_idle, is_known;
  IF is_known OR NOT has_room THEN
    RETURN is_known;
  END IF;
  INSERT INTO scrape_queue (workspace_id, id, created_at, key_id, env, url, input, webhook_id, webhook_url, due_at, traceparent)
  VALUES (workspace, scrape, made_at, key, its_env, its_url, sealed_input, webhook, to_url, due, trace)
  ON CONFLICT (workspace_id, id) DO NOTHING;
  IF FOUND AND is_idle THEN
    PERFORM pg_notify(channel, '');
  END IF;
  RETURN true;
END $$;
