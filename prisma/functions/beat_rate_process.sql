-- Says that a web process is there for `lease_ms` from now on, forgets those whose lease has ended, and answers how many there are. The limits that
-- they keep together (lib/platform/rates) are shared out by this number.
CREATE OR REPLACE FUNCTION beat_rate_process(process text, lease_ms int) RETURNS int
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO rate_processes (id, present_until)
  VALUES (process, clock_timestamp() + lease_ms * interval '1 millisecond')
  ON CONFLICT (id) DO UPDATE SET present_until = excluded.present_until;
  DELETE FROM rate_processes p
  WHERE p.id IN (SELECT d.id FROM rate_processes d WHERE d.present_until < clock_timestamp() ORDER BY d.id FOR UPDATE SKIP LOCKED);
  RETURN (SELECT count(*) FROM rate_processes p WHERE p.present_until >= clock_timestamp());
END $$;
