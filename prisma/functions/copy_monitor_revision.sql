-- Gives a run the revision of its monitor at planning. The planner holds the monitor's row, and the
-- run's job is created later: while the two revisions are equal, the job matches the monitor.
CREATE OR REPLACE FUNCTION copy_monitor_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.revision INTO NEW.revision FROM monitors m WHERE m.workspace_id = NEW.workspace_id AND m.id = NEW.monitor_id;
  -- Runs are not planned without a monitor; a restored run without one keeps the default.
  NEW.revision := coalesce(NEW.revision, 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER monitor_runs_revision BEFORE INSERT ON monitor_runs FOR EACH ROW EXECUTE FUNCTION copy_monitor_revision();
