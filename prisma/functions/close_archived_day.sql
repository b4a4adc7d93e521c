-- Moves a day from the database to the archive, after its objects were stored and verified: drops
-- its partition and records the objects in one transaction, so that each row is in exactly one of
-- the two. Returns the partition's number of rows; if it differs from `archived`, rows were added
-- or removed since, and nothing is done. Blocks writes to the partition before counting: recording
-- an attempt at a delivery of that day, which was held until now, waits for the count. Fails with
-- lock_not_available rather than wait for traffic, or with deadlock_detected; if the recorder gets
-- that instead, it retries.
--
-- Attempts at unfinished deliveries also stay in the database (drop_partition), because they
-- outlive the day in the archive; so do those at deliveries that ended after the following day, for
-- the export, which writes attempts under the day on which their delivery ended.
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
