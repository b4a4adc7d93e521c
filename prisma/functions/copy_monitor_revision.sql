-- A run has the revision that its monitor had when it was planned. Who plans it holds the monitor's row, and its job is made afterwards: so
-- while the two are equal, the job was made with what the monitor says.
CREATE OR REPLACE FUNCTION copy_monitor_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.revision INTO NEW.revision FROM monitors m WHERE m.workspace_id = NEW.workspace_id AND m.id = NEW.monitor_id;
  -- Of a monitor that is not there nothing is planned; a run that is put back without it keeps to the default.
  NEW.revision := coalesce(NEW.revision, 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER monitor_runs_revision BEFORE INSERT ON monitor_runs FOR EACH ROW EXECUTE FUNCTION copy_monitor_revision();
