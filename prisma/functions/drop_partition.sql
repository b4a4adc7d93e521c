-- Drops the partition of a day after moving its referenced rows to the default partition; returns
-- how many. References are collected before anything is locked, which is safe: new references to
-- rows that old only come from rows that already have one. Also keeps attempts at deliveries that
-- ended at `ended_since` or later. If there are none of these, locks are held only for an instant.
CREATE OR REPLACE FUNCTION drop_partition(parent text, day date, ended_since timestamptz DEFAULT 'infinity') RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(day, 'YYYYMMDD');
  since CONSTANT timestamptz := day::timestamp AT TIME ZONE 'UTC';
  until CONSTANT timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
  same CONSTANT text := CASE parent
    WHEN 'events' THEN 't.workspace_id = r.workspace_id AND t.created_at = r.at AND t.id = r.id'
    ELSE 't.workspace_id = r.workspace_id AND t.delivery_at = r.at AND t.delivery_id = r.id' END;
  workspaces text[];
  times timestamptz[];
  ids text[];
  moved bigint := 0;
BEGIN
  SELECT array_agg(r.workspace_id), array_agg(r.at), array_agg(r.id) INTO workspaces, times, ids FROM day_references(parent, since, until) r;
  IF parent = 'attempts' THEN
    SELECT workspaces || array_agg(d.workspace_id), times || array_agg(d.created_at::timestamptz), ids || array_agg(d.id)
    INTO workspaces, times, ids FROM deliveries d
    WHERE d.created_at >= since AND d.created_at < until AND d.finished_at >= ended_since;
  END IF;
  IF ids IS NOT NULL THEN
    -- Most reference nothing there, such as held deliveries that were never tried.
    EXECUTE format('SELECT array_agg(r.workspace_id), array_agg(r.at), array_agg(r.id)
      FROM (SELECT DISTINCT * FROM unnest($1, $2, $3) AS u (workspace_id, at, id)) r WHERE EXISTS (SELECT FROM %I t WHERE %s)', child, same)
      INTO workspaces, times, ids USING workspaces, times, ids;
  END IF;
  IF ids IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, child);
    -- Directly into the partition: moving an event does not emit it again.
    EXECUTE format('INSERT INTO %I SELECT t.* FROM unnest($1, $2, $3) AS r (workspace_id, at, id) JOIN %I t ON %s',
      parent || '_default', child, same) USING workspaces, times, ids;
    GET DIAGNOSTICS moved = ROW_COUNT;
  END IF;
  EXECUTE format('DROP TABLE %I', child);
  RETURN moved;
END $$;
