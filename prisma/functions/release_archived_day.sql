-- Removes rows that were restored from the archive for a day and not read since `unread_since`;
-- returns the number of objects. If nothing of the day was read, drops its partition; otherwise
-- removes as many objects as fit in a statement's time. Fails with lock_not_available rather than
-- block traffic.
CREATE OR REPLACE FUNCTION release_archived_day(parent text, of_day date, unread_since timestamptz) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(of_day, 'YYYYMMDD');
  at_once CONSTANT int := 20;
  p archived_parts;
  is_read boolean;
  expected bigint;
  there bigint := 0;
  released bigint := 0;
BEGIN
  -- Restoring waits until this has ended; marking one of these objects as read does too, and then
  -- finds it gone.
  PERFORM FROM archived_days d WHERE d.kind = parent AND d.day = of_day FOR UPDATE;
  SELECT bool_or(a.read_at >= unread_since), sum(a.rows) INTO is_read, expected
  FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL;
  IF NOT is_read THEN
    PERFORM FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL ORDER BY a.workspace_id, a.part FOR UPDATE;
    SELECT bool_or(a.read_at >= unread_since) INTO is_read
    FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL;
    IF NOT is_read THEN
      IF has_table(child) THEN
        EXECUTE format('SELECT count(*) FROM %I', child) INTO there;
      END IF;
      IF there = expected OR there = 0 THEN
        UPDATE archived_parts a SET restored_at = NULL, read_at = NULL WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL;
        GET DIAGNOSTICS released = ROW_COUNT;
        EXECUTE format('DROP TABLE IF EXISTS %I', child);
        RETURN released;
      END IF;
    END IF;
  END IF;
  FOR p IN
    UPDATE archived_parts a SET restored_at = NULL, read_at = NULL
    FROM (
      SELECT o.workspace_id, o.part FROM archived_parts o
      WHERE o.kind = parent AND o.day = of_day AND o.restored_at IS NOT NULL AND o.read_at < unread_since
      ORDER BY o.workspace_id, o.part LIMIT at_once FOR UPDATE
    ) old
    WHERE a.kind = parent AND a.day = of_day AND a.workspace_id = old.workspace_id AND a.part = old.part
    RETURNING a.*
  LOOP
    released := released + 1;
    IF has_table(child) THEN
      EXECUTE format('DELETE FROM %I WHERE workspace_id = $1 AND (created_at, id) >= ($2, $3) AND (created_at, id) <= ($4, $5)', child)
        USING p.workspace_id, p.first_at, p.first_id, p.last_at, p.last_id;
    END IF;
  END LOOP;
  IF released > 0 AND has_table(child)
    AND NOT EXISTS (SELECT FROM archived_parts a WHERE a.kind = parent AND a.day = of_day AND a.restored_at IS NOT NULL) THEN
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I LIMIT 1) r', child) INTO there;
    IF there = 0 THEN
      EXECUTE format('DROP TABLE %I', child);
    END IF;
  END IF;
  RETURN released;
END $$;
