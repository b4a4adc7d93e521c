-- Makes the day partitions of every table that is parted by a day, from the day before `today` to `ahead` days after it, and answers
-- how many it made. Days are UTC. Each new partition locks its parent, so the order is that in which transactions write to them: those
-- that one transaction writes to are named, in that order. The check before CREATE matters: CREATE TABLE … PARTITION OF locks the
-- parent, and so stops all traffic, even when there is nothing to do. A day whose rows already lie in the default partition takes
-- them over. While a backup reads all partitions (its lock on schema_migrations shows it) only today's and tomorrow's are made, which are there
-- by then: making one would wait for the backup, and all traffic of that table behind it.
CREATE OR REPLACE FUNCTION ensure_partitions(today date, ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  by_column text;
  by_date boolean;
  d date;
  child text;
  since text;
  until text;
  has_rows boolean;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  IF EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'relation' AND relation = 'schema_migrations'::regclass AND mode = 'ShareLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) THEN
    ahead := least(ahead, 1);
  END IF;
  FOR parent, by_column, by_date IN
    SELECT c.relname, a.attname, a.atttypid = 'date'::regtype
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE p.partstrat = 'r' AND p.partnatts = 1 AND c.relnamespace = current_schema()::regnamespace
    ORDER BY array_position(ARRAY['ledger', 'requests', 'events', 'attempts', 'deliveries'], c.relname::text) NULLS LAST, c.relname
  LOOP
    FOR d IN SELECT generate_series(today - 1, today + ahead, interval '1 day')::date LOOP
      child := parent || '_' || to_char(d, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      since := CASE WHEN by_date THEN d::text ELSE d || ' 00:00:00+00' END;
      until := CASE WHEN by_date THEN (d + 1)::text ELSE (d + 1) || ' 00:00:00+00' END;
      has_rows := false;
      IF to_regclass(parent || '_default') IS NOT NULL THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', parent || '_default', by_column, since, by_column, until)
          INTO has_rows;
      END IF;
      IF has_rows THEN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, parent);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
          parent || '_default', by_column, since, by_column, until, child);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child, since, until);
      ELSE
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent, since, until);
      END IF;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
