-- Marks an hour that changes after its end: a job may settle the next morning, and the request log
-- waits out a database outage. The mark is written in the transaction that changes the hour, so a
-- reader that sees the change also sees that the sums are stale. An existing mark is updated: its
-- lock orders this transaction and the summing of that hour (docs/decisions/0062).
CREATE OR REPLACE FUNCTION mark_late_usage() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO usage_late_hours (workspace_id, hour) VALUES (NEW.workspace_id, NEW.hour)
  ON CONFLICT (workspace_id, hour) DO UPDATE SET changes = usage_late_hours.changes + 1;
  RETURN NULL;
END $$;

-- The condition is evaluated before any call, so the current hour costs almost nothing.
CREATE OR REPLACE TRIGGER usage_hours_late AFTER INSERT OR UPDATE ON usage_hours
FOR EACH ROW WHEN (NEW.hour < date_trunc('hour', now(), 'UTC')) EXECUTE FUNCTION mark_late_usage();
