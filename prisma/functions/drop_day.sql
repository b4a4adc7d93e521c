-- Drops a day of a table that is older than it is kept; answers how many of its rows something still refers to (drop_partition). Fails with
-- lock_not_available rather than let traffic wait.
CREATE OR REPLACE FUNCTION drop_day(parent text, day date) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  moved CONSTANT bigint := drop_partition(parent, day);
BEGIN
  -- What had been brought back of the archive is gone with it, and is brought back again if the log is kept for longer once more.
  UPDATE archived_parts p SET restored_at = NULL, read_at = NULL WHERE p.kind = parent AND p.day = drop_day.day AND p.restored_at IS NOT NULL;
  RETURN moved;
END $$;
