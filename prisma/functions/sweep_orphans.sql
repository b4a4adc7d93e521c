-- Deletes what is over from the default partitions: deliveries that ended `kept_days` ago, attempts and events of days that are gone
-- and to which nothing refers any more. Answers how many rows.
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
    -- An anti-join that is hashed however many refer to events; NOT IN is, only as long as they fit into memory.
    WITH kept AS MATERIALIZED (SELECT r.* FROM day_references('events', '-infinity', events_gone) r)
    DELETE FROM events_default e WHERE e.created_at < events_gone
      AND NOT EXISTS (SELECT FROM kept k WHERE k.workspace_id = e.workspace_id AND k.at = e.created_at AND k.id = e.id);
    GET DIAGNOSTICS n = ROW_COUNT;
    swept := swept + n;
  END IF;

  RETURN swept;
END $$;
