-- Removes from the database what was brought back of a day of the archive and not read since `unread_since`; answers of how many objects. A day of
-- which nothing else is there loses its partition whole. Fails with lock_not_available rather than let traffic wait.
CREATE OR REPLACE FUNCTION release_archived_day(parent text, of_day date, unread_since timestamptz) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(of_day, 'YYYYMMDD');
  p archived_parts;
  left_there bigint;
  released bigint := 0;
BEGIN
  -- Whoever brings something back, or marks it as read, waits until this is over, and then finds it gone.
  PERFORM FROM archived_days d WHERE d.kind = parent AND d.day = of_day FOR UPDATE;
  PERFORM FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL ORDER BY a.workspace_id, a.part FOR UPDATE;
  FOR p IN
    UPDATE archived_parts a SET restored_at = NULL, read_at = NULL
    WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL AND a.read_at < unread_since
    RETURNING a.*
  LOOP
    released := released + 1;
    IF to_regclass(child) IS NOT NULL THEN
      EXECUTE format('DELETE FROM %I WHERE workspace_id = $1 AND (created_at, id) >= ($2, $3) AND (created_at, id) <= ($4, $5)', child)
        USING p.workspace_id, p.first_at, p.first_id, p.last_at, p.last_id;
    END IF;
  END LOOP;
  IF released > 0 AND to_regclass(child) IS NOT NULL
    AND NOT EXISTS (SELECT FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL) THEN
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I LIMIT 1) r', child) INTO left_there;
    IF left_there = 0 THEN
      EXECUTE format('DROP TABLE %I', child);
    END IF;
  END IF;
  RETURN released;
END $$;
