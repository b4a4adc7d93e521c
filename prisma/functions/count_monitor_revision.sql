-- Raises the revision on every change of what a monitor checks, or how, whichever code makes it.
CREATE OR REPLACE FUNCTION count_monitor_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER monitors_revision BEFORE UPDATE ON monitors FOR EACH ROW
  WHEN ((OLD.target, OLD.options, OLD.headers) IS DISTINCT FROM (NEW.target, NEW.options, NEW.headers))
  EXECUTE FUNCTION count_monitor_revision();
