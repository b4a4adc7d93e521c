-- A job may settle the next morning, and the request log waits for a database that was away. The mark is written in the very
-- transaction that changes the hour, so a reader that sees the change sees that the sums are old. It is an update where the mark is
-- there already: its lock makes the summing of that hour wait for this transaction, or the other way round (docs/decisions/0062).
CREATE OR REPLACE FUNCTION mark_late_usage() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO usage_late_hours (workspace_id, hour) VALUES (NEW.workspace_id, NEW.hour)
  ON CONFLICT (workspace_id, hour) DO UPDATE SET changes = usage_late_hours.changes + 1;
  RETURN NULL;
END $$;

-- The condition is looked at before anything is called: the present hour costs next to nothing.
CREATE OR REPLACE TRIGGER usage_hours_late AFTER INSERT OR UPDATE ON usage_hours
FOR EACH ROW WHEN (NEW.hour < date_trunc('hour', now(), 'UTC')) EXECUTE FUNCTION mark_late_usage();
