-- Moves a day from the database to the archive, where its objects lie and were read again: drops its partition and writes down what lies there, in
-- one transaction, so that each row is in the one or in the other. Answers how many rows the partition has; where these are not as many as were
-- `archived`, something was added or removed since, and nothing is done. Nobody writes to the partition from before they are counted: who would record an
-- attempt at a delivery of that day, which was held until now, waits for the count. Fails with lock_not_available rather than wait for traffic, or with
-- deadlock_detected; of the two whom that meets the recorder tries again. Attempts at deliveries that are not over stay in the database as well
-- (drop_partition), because they outlive the day in the archive; and those at deliveries that were over later than the day after, for the export, which
-- writes attempts on the day on which their delivery was over.
CREATE OR REPLACE FUNCTION close_archived_day(parent text, of_day date, archived bigint, parts jsonb) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(of_day, 'YYYYMMDD');
  found_rows bigint;
  all_bytes bigint;
BEGIN
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', child);
  EXECUTE format('SELECT count(*) FROM %I', child) INTO found_rows;
  IF found_rows <> archived THEN
    RETURN found_rows;
  END IF;
  DELETE FROM archived_parts p WHERE p.kind = parent AND p.day = of_day;
  INSERT INTO archived_parts (kind, workspace_id, day, part, rows, bytes, sha256, first_at, first_id, last_at, last_id)
  SELECT parent, p.workspace_id, of_day, p.part, p.rows, p.bytes, p.sha256, p.first_at, p.first_id, p.last_at, p.last_id
  FROM jsonb_to_recordset(parts) AS p (workspace_id text, part int, rows int, bytes int, sha256 text, first_at timestamptz, first_id text,
    last_at timestamptz, last_id text);
  SELECT coalesce(sum(p.bytes), 0) INTO all_bytes FROM archived_parts p WHERE p.kind = parent AND p.day = of_day;
  INSERT INTO archived_days (kind, day, archived_at, rows, bytes)
  VALUES (parent, of_day, now(), archived, all_bytes)
  ON CONFLICT (kind, day) DO UPDATE
  SET archived_at = excluded.archived_at, rows = excluded.rows, bytes = excluded.bytes, failed_at = NULL, problem = NULL;
  PERFORM drop_partition(parent, of_day, (of_day + 2)::timestamp AT TIME ZONE 'UTC');
  RETURN found_rows;
END $$;
