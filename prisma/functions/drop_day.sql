-- Drops a day of a table whole; answers how many of its rows were moved to the place for rows without a day, because something
-- refers to them. Those are found before anything is locked, which is safe: a reference to so old a row is only ever made by
-- something that refers to it already. Fails with lock_not_available rather than let traffic wait.
CREATE OR REPLACE FUNCTION drop_day(parent text, day date) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(day, 'YYYYMMDD');
  workspaces text[];
  times timestamptz[];
  ids text[];
  moved bigint := 0;
BEGIN
  SELECT array_agg(r.workspace_id), array_agg(r.at), array_agg(r.id) INTO workspaces, times, ids
  FROM day_references(parent, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC') r;
  IF ids IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, child);
    -- Straight into the partition: moving an event does not emit it again.
    EXECUTE format('INSERT INTO %I SELECT t.* FROM unnest($1, $2, $3) AS r (workspace_id, at, id) JOIN %I t ON %s',
      parent || '_default', child, CASE parent
        WHEN 'events' THEN 't.workspace_id = r.workspace_id AND t.created_at = r.at AND t.id = r.id'
        ELSE 't.workspace_id = r.workspace_id AND t.delivery_at = r.at AND t.delivery_id = r.id' END)
      USING workspaces, times, ids;
    GET DIAGNOSTICS moved = ROW_COUNT;
  END IF;
  EXECUTE format('DROP TABLE %I', child);
  -- What had been brought back of the archive is gone with it, and is brought back again if the log is kept for longer once more.
  UPDATE archived_parts p SET restored_at = NULL, read_at = NULL WHERE p.kind = parent AND p.day = drop_day.day AND p.restored_at IS NOT NULL;
  RETURN moved;
END $$;
