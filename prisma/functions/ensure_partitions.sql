-- Makes the day partitions of every table that is parted by a day, from the day before `today` to `ahead` days after it, and answers
-- how many it made. In one transaction, which holds the locks of all tables to its end: for a database that nobody else uses. Where there is traffic
-- each table has a transaction of its own (lib/platform/partitions.ts). Fails as make_day does. While a backup reads all partitions (its lock on
-- schema_migrations shows it) only today's and tomorrow's are made, which are there by then: making one would wait for the backup, and all
-- traffic of that table behind it.
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
