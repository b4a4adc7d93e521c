-- The deliveries of an event are there with the commit that emits it: a trigger, because both verbs and SQL emit events.
-- One notification a transaction at most (PostgreSQL drops repeats), none when nobody subscribed, and none while a dispatcher
-- holds the lock that says that it looks by itself: transactions that notify commit one after the other, each with its fsync.
CREATE OR REPLACE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  -- NAMED_ONLY in lib/kernel/events/types.ts: so many that who asks for everything does not mean them.
  named_only CONSTANT text[] := '{job.started,job.page,crawl.started,crawl.page}';
  queued int;
  idle text[];
BEGIN
  -- A test event is sent by the verb that emits it, and to nobody else; that verb turns this off for its transaction.
  IF current_setting('gatehouse.fan_out', true) = 'off' THEN
    RETURN NULL;
  END IF;
  INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at)
  SELECT e.workspace_id, derived_id('dlv', substr(e.id, 5, 10), e.id || w.id), e.created_at, e.id, e.created_at, e.type, e.env,
    w.id, w.id, CASE w.status WHEN 'paused' THEN 'held' ELSE 'live' END::queue_lane, e.created_at
  FROM emitted e
  JOIN webhooks w ON w.workspace_id = e.workspace_id AND w.deleted_at IS NULL AND NOT w.is_sample
    AND (e.env = 'test' OR NOT w.test_only) AND w.events && CASE WHEN e.type = ANY (named_only) THEN ARRAY[e.type] ELSE ARRAY['*', e.type] END;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 AND (CASE WHEN pg_try_advisory_lock_shared(4706) THEN pg_advisory_unlock_shared(4706) ELSE false END) THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  -- To command lines that listen. Notifies only where one is idle: a busy one looks by itself, so that a developer's machine does not
  -- have a busy workspace's transactions commit one after the other.
  WITH heard AS (
    INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, listener_id, url, lane, due_at)
    SELECT e.workspace_id, derived_id('dlv', substr(e.id, 5, 10), e.id || l.id), e.created_at, e.id, e.created_at, e.type, e.env,
      l.id, l.id, l.forward_to, 'listening', e.created_at
    FROM emitted e
    JOIN listeners l ON l.workspace_id = e.workspace_id AND l.ended_at IS NULL AND l.env = e.env AND l.events && CASE WHEN e.type = ANY (named_only) THEN ARRAY[e.type] ELSE ARRAY['*', e.type] END
    RETURNING listener_id
  )
  SELECT array_agg(DISTINCT l.id) INTO idle FROM heard h JOIN listeners l ON l.id = h.listener_id AND l.idle;
  IF idle IS NOT NULL THEN
    PERFORM pg_notify('gatehouse_listeners', 'events ' || id) FROM unnest(idle) AS id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER events_fan_out AFTER INSERT ON events REFERENCING NEW TABLE AS emitted
  FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();
