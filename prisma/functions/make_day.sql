-- Makes the partition of one day (UTC) of one table where there is none; a day whose rows already lie in the default partition takes them over. It locks
-- the table, so that all its traffic waits, until the transaction ends: one table a transaction. Fails with lock_not_available rather than let traffic
-- wait for long behind somebody who reads the table. The check before CREATE matters: CREATE TABLE … PARTITION OF locks the table even when there
-- is nothing to do.
CREATE OR REPLACE FUNCTION make_day(parent text, day date) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(day, 'YYYYMMDD');
  spare CONSTANT text := parent || '_default';
  by_column text;
  by_date boolean;
  since text;
  until text;
  has_rows boolean := false;
BEGIN
  -- So that two do not make the same one.
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  IF to_regclass(quote_ident(child)) IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT a.attname, a.atttypid = 'date'::regtype INTO STRICT by_column, by_date
  FROM pg_partitioned_table p
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE p.partrelid = quote_ident(parent)::regclass;
  since := CASE WHEN by_date THEN day::text ELSE day || ' 00:00:00+00' END;
  until := CASE WHEN by_date THEN (day + 1)::text ELSE (day + 1) || ' 00:00:00+00' END;
  IF to_regclass(quote_ident(spare)) IS NOT NULL THEN
    -- The lock that reading takes there ends with the block. Kept, it would be taken before the table's own, and whoever drops a day takes them the
    -- other way round: each would wait for the other.
    BEGIN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', spare, by_column, since, by_column, until) INTO has_rows;
      RAISE EXCEPTION USING ERRCODE = 'GH002';
    EXCEPTION WHEN SQLSTATE 'GH002' THEN
      NULL;
    END;
  END IF;
  IF has_rows THEN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, parent);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      spare, by_column, since, by_column, until, child);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child, since, until);
  ELSE
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent, since, until);
  END IF;
END $$;
