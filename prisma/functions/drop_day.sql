-- Drops an expired day of a table; returns how many of its rows are still referenced
-- (drop_partition). Fails with lock_not_available rather than block traffic.
CREATE OR REPLACE FUNCTION drop_day(parent text, day date) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  moved CONSTANT bigint := drop_partition(parent, day);
BEGIN
  -- Rows restored from the archive are dropped too, and are restored again if the log's retention
  -- is extended.
  UPDATE archived_parts p SET restored_at = NULL, read_at = NULL WHERE p.kind = parent AND p.day = drop_day.day AND p.restored_at IS NOT NULL;
  RETURN moved;
END $$;
