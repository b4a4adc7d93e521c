-- Creates the day partitions of every table partitioned by day, from the day before `today` to
-- `ahead` days after it, and returns how many were created. Runs in one transaction, which holds
-- the locks of all tables to its end, so it is for a database without other users. With traffic,
-- each table has its own transaction (lib/platform/database/partitions/partitions.ts). Fails like make_day.
--
-- While a backup reads all partitions, as its lock on schema_migrations shows, only today's and
-- tomorrow's are created, which already exist by then: creating one would wait for the backup and
-- block the table's traffic.
CREATE OR REPLACE FUNCTION ensure_partitions(today date, ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  day date;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  IF EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'relation' AND relation = 'schema_migrations'::regclass AND mode = 'ShareLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) THEN
    ahead := least(ahead, 1);
  END IF;
  FOR parent, day IN SELECT m.parent, unnest(m.days) FROM missing_days(today - 1, today + ahead) m LOOP
    PERFORM make_day(parent, day);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
