-- The days from `first_day` to `last_day` (UTC) without a partition, per table partitioned by day.
-- In the order in which transactions write to these tables, for callers that create all in one
-- transaction; tables written by one transaction are listed explicitly in that order. Excludes
-- names ending in a number: a node of a distributed database has each table a second time under
-- such a name.
CREATE OR REPLACE FUNCTION missing_days(first_day date, last_day date) RETURNS TABLE (parent text, days date[]) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.relname::text, array_agg(d.day ORDER BY d.day)
  FROM pg_partitioned_table p
  JOIN pg_class c ON c.oid = p.partrelid
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
  CROSS JOIN (SELECT generate_series(first_day, last_day, interval '1 day')::date AS day) d
  WHERE p.partstrat = 'r' AND p.partnatts = 1 AND a.atttypid IN ('date'::regtype, 'timestamptz'::regtype)
    AND c.relnamespace = current_schema()::regnamespace AND c.relname !~ '_[0-9]+$'
    AND NOT has_table(c.relname || '_' || to_char(d.day, 'YYYYMMDD'))
  GROUP BY c.relname
  ORDER BY array_position(ARRAY['ledger', 'requests', 'events', 'attempts', 'deliveries'], c.relname::text) NULLS LAST, c.relname;
END;
