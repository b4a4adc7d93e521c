-- Extends a process's presence to `lease_ms` from now, deletes those with an expired lease, and
-- returns how many processes of its kind are present (lib/platform/database/leases/presence.ts).
CREATE OR REPLACE FUNCTION beat_process(process text, of_kind text, lease_ms int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  moment CONSTANT timestamptz := clock_timestamp();
BEGIN
  INSERT INTO present_processes (id, kind, present_until)
  VALUES (process, of_kind, moment + lease_ms * interval '1 millisecond')
  ON CONFLICT (id) DO UPDATE SET present_until = excluded.present_until;
  DELETE FROM present_processes p
  WHERE p.id IN (SELECT d.id FROM present_processes d WHERE d.present_until < moment ORDER BY d.id FOR UPDATE SKIP LOCKED);
  RETURN (SELECT count(*) FROM present_processes p WHERE p.kind = of_kind AND p.present_until >= moment);
END $$;
