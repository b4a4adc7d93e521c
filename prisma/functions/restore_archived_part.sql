-- Restores the rows of an archived object into their day's partition for a reader. The second of
-- two concurrent callers waits and finds it done. Returns `restored`, `present`, `no_day` if
-- make_day must come first, and `gone` if the archive no longer has it. Inserts the columns that
-- both the rows and the table have; newer columns get their default. Skips rows of another
-- workspace, as others may write to the archive's place.
CREATE OR REPLACE FUNCTION restore_archived_part(parent text, workspace text, of_day date, nth int, lines json) RETURNS text LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(of_day, 'YYYYMMDD');
  columns text;
  since timestamptz;
  there_since timestamptz;
BEGIN
  -- Before the part, in the order of release_archived_day, which drops the partition of an unread
  -- day.
  PERFORM FROM archived_days d WHERE d.kind = parent AND d.day = of_day FOR SHARE;
  SELECT p.restored_at INTO since FROM archived_parts p
  WHERE p.kind = parent AND p.workspace_id = workspace AND p.day = of_day AND p.part = nth FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'gone';
  END IF;
  IF since IS NULL THEN
    IF NOT has_table(child) THEN
      RETURN 'no_day';
    END IF;
    SELECT string_agg(quote_ident(a.attname), ', ') INTO columns
    FROM json_object_keys(lines -> 0) AS k (name)
    JOIN pg_attribute a ON a.attrelid = child::regclass AND a.attname = k.name AND a.attnum > 0 AND NOT a.attisdropped;
    EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM json_populate_recordset(NULL::%I, $1) WHERE workspace_id = $2 ON CONFLICT DO NOTHING',
      child, columns, columns, child) USING lines, workspace;
  END IF;
  there_since := coalesce(since, now());
  UPDATE archived_parts p SET restored_at = there_since, read_at = now()
  WHERE p.kind = parent AND p.workspace_id = workspace AND p.day = of_day AND p.part = nth;
  RETURN CASE WHEN since IS NULL THEN 'restored' ELSE 'present' END;
END $$;
