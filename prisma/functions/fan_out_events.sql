-- Queues an event's deliveries in the transaction that emits it: a trigger, because both verbs and
-- SQL emit events. Notifies at most once per transaction (PostgreSQL drops duplicates), not without
-- subscribers, and not while a dispatcher holds the lock that shows it is polling: transactions
-- that notify commit one after the other, each with its fsync.
CREATE OR REPLACE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  -- NAMED_ONLY in lib/kernel/events/types.ts: too frequent to be included in a subscription to
  -- everything.
  named_only CONSTANT text[] := '{job.started,job.page,crawl.started,crawl.page}';
  workspaces text[];
  times timestamptz[];
  ids text[];
  types text[];
  envs key_env[];
  to_workspaces text[];
  to_times timestamptz[];
  to_ids text[];
  to_types text[];
  to_envs key_env[];
  targets text[];
  pauses boolean[];
  addresses text[];
  idle text[];
BEGIN
  -- A test event is queued by the verb that emits it and goes nowhere else; that verb turns the
  -- fan-out off for its transaction.
  IF current_setting('gatehouse.fan_out', true) = 'off' THEN
    RETURN NULL;
  END IF;
  -- Reads the statement's rows, reads their recipients, and writes in separate queries: a
  -- distributed database cannot plan any two of these together.
  SELECT array_agg(workspace_id), array_agg(created_at), array_agg(id), array_agg(type), array_agg(env)
  INTO workspaces, times, ids, types, envs FROM emitted;
  SELECT array_agg(e.workspace_id), array_agg(e.created_at), array_agg(e.id), array_agg(e.type), array_agg(e.env), array_agg(w.id),
    array_agg(w.status = 'paused')
  INTO to_workspaces, to_times, to_ids, to_types, to_envs, targets, pauses
  FROM unnest(workspaces, times, ids, types, envs) AS e (workspace_id, created_at, id, type, env)
  JOIN webhooks w ON w.workspace_id = e.workspace_id AND w.deleted_at IS NULL AND NOT w.is_sample
    AND (e.env = 'test' OR NOT w.test_only) AND w.events && CASE WHEN e.type = ANY (named_only) THEN ARRAY[e.type] ELSE ARRAY['*', e.type] END;
  IF targets IS NOT NULL THEN
    INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at)
    SELECT workspace_id, derived_id('dlv', substr(id, 5, 10), id || target), created_at, id, created_at, type, env, target, target,
      CASE WHEN paused THEN 'held' ELSE 'live' END::queue_lane, created_at
    FROM unnest(to_workspaces, to_times, to_ids, to_types, to_envs, targets, pauses)
      AS c (workspace_id, created_at, id, type, env, target, paused);
    IF (CASE WHEN pg_try_advisory_lock_shared(4706) THEN pg_advisory_unlock_shared(4706) ELSE false END) THEN
      PERFORM pg_notify('gatehouse_deliveries', '');
    END IF;
  END IF;
  -- To listening command lines. Notifies only idle ones; a busy one polls, so that a developer's
  -- machine does not serialize the commits of a busy workspace.
  SELECT array_agg(e.workspace_id), array_agg(e.created_at), array_agg(e.id), array_agg(e.type), array_agg(e.env), array_agg(l.id),
    array_agg(l.forward_to), array_agg(DISTINCT l.id) FILTER (WHERE l.idle)
  INTO to_workspaces, to_times, to_ids, to_types, to_envs, targets, addresses, idle
  FROM unnest(workspaces, times, ids, types, envs) AS e (workspace_id, created_at, id, type, env)
  JOIN listeners l ON l.workspace_id = e.workspace_id AND l.ended_at IS NULL AND l.env = e.env
    AND l.events && CASE WHEN e.type = ANY (named_only) THEN ARRAY[e.type] ELSE ARRAY['*', e.type] END;
  IF targets IS NOT NULL THEN
    INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, listener_id, url, lane, due_at)
    SELECT workspace_id, derived_id('dlv', substr(id, 5, 10), id || target), created_at, id, created_at, type, env, target, target,
      address, 'listening'::queue_lane, created_at
    FROM unnest(to_workspaces, to_times, to_ids, to_types, to_envs, targets, addresses)
      AS c (workspace_id, created_at, id, type, env, target, address);
  END IF;
  IF idle IS NOT NULL THEN
    PERFORM pg_notify('gatehouse_listeners', 'events ' || id) FROM unnest(idle) AS id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER events_fan_out AFTER INSERT ON events REFERENCING NEW TABLE AS emitted
  FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();
