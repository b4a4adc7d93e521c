-- Deletes expired rows from the default partitions: deliveries that ended `kept_days` ago, and
-- attempts and events of dropped days that nothing references any more. Returns how many.
CREATE OR REPLACE FUNCTION sweep_orphans(kept_days int, events_kept_days int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  midnight CONSTANT timestamptz := date_trunc('day', now(), 'UTC');
  gone CONSTANT timestamptz := midnight - kept_days * interval '1 day';
  events_gone CONSTANT timestamptz := midnight - events_kept_days * interval '1 day';
  n bigint;
  swept bigint := 0;
BEGIN
  DELETE FROM deliveries_default d WHERE d.finished_at < now() - kept_days * interval '1 day';
  GET DIAGNOSTICS swept = ROW_COUNT;

  DELETE FROM attempts_default a WHERE a.delivery_at < gone
    AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.workspace_id = a.workspace_id AND q.id = a.delivery_id)
    AND NOT EXISTS (SELECT FROM deliveries_default d
      WHERE d.workspace_id = a.workspace_id AND d.created_at = a.delivery_at AND d.id = a.delivery_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  swept := swept + n;

  IF EXISTS (SELECT FROM events_default e WHERE e.created_at < events_gone) THEN
    -- The references to events (day_references) are written out in this query: a distributed
    -- database cannot plan calls of functions that read tables. Each is an anti-join, which can be
    -- hashed however many references there are; NOT IN only as long as they fit into memory.
    DELETE FROM events_default e WHERE e.created_at < events_gone
      AND NOT EXISTS (SELECT FROM delivery_queue q
        WHERE q.event_at < events_gone AND q.workspace_id = e.workspace_id AND q.event_at = e.created_at AND q.event_id = e.id)
      AND NOT EXISTS (SELECT FROM deliveries_default d
        WHERE d.event_at < events_gone AND d.workspace_id = e.workspace_id AND d.event_at = e.created_at AND d.event_id = e.id)
      AND NOT EXISTS (SELECT FROM deliveries d
        WHERE d.replay_of IS NOT NULL AND d.event_at < events_gone
          AND d.workspace_id = e.workspace_id AND d.event_at = e.created_at AND d.event_id = e.id);
    GET DIAGNOSTICS n = ROW_COUNT;
    swept := swept + n;
  END IF;

  RETURN swept;
END $$;
