-- Puts the rows of an object of the archive back into their day's partition, for somebody who reads them. Of two who do at once the one waits, and
-- finds that it is done. Answers `restored`, `present`, `no_day` where make_day comes first, and `gone` where the archive has it no more. The columns
-- are those that the rows have and the table still has: what was added since is as it is for a row without it. Rows of another workspace are skipped: the
-- object lies where others may write.
CREATE OR REPLACE FUNCTION restore_archived_part(parent text, workspace text, of_day date, nth int, lines json) RETURNS text LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(of_day, 'YYYYMMDD');
  columns text;
  since timestamptz;
  there_since timestamptz;
BEGIN
  -- Before the part, as release_archived_day does, which drops the partition of a day that nobody reads.
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
