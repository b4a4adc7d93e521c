-- Makes the partition of one day of one table where there is none, for rows of the archive that are read again. In a transaction of its own: it
-- locks the table for that long. Fails with lock_not_available rather than let traffic wait. Not for a table with a default partition, whose rows of that day
-- would have to be taken over.
CREATE OR REPLACE FUNCTION make_day(parent text, day date) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(day, 'YYYYMMDD');
BEGIN
  -- As ensure_partitions does, so that two do not make the same one.
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  IF to_regclass(child) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      child, parent, day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00');
  END IF;
END $$;
