-- Creates the partition of one day (UTC) of one table unless it exists, and moves rows of that day
-- from the default partition into it. Locks the table until the transaction ends, which blocks its
-- traffic: create days of one table per transaction. Fails with lock_not_available rather than keep
-- traffic waiting behind a long reader. The existence check comes before CREATE because CREATE
-- TABLE … PARTITION OF locks the table even if it has nothing to do.
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
  -- Processes that start together create the same days. The check must see what the previous holder
  -- of the lock created (has_table.sql).
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  IF has_table(child) THEN
    RETURN;
  END IF;
  SELECT a.attname, a.atttypid = 'date'::regtype INTO STRICT by_column, by_date
  FROM pg_partitioned_table p
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE p.partrelid = quote_ident(parent)::regclass;
  since := CASE WHEN by_date THEN day::text ELSE day || ' 00:00:00+00' END;
  until := CASE WHEN by_date THEN (day + 1)::text ELSE (day + 1) || ' 00:00:00+00' END;
  IF has_table(spare) THEN
    -- Rolls the subtransaction back to release the lock on the default partition. Otherwise it
    -- would precede the lock on the parent table, which drop_partition takes first: a deadlock.
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
