-- Notifies every gateway process of a changed key, whichever code changed it (service interface
-- 3.1). Values that change with each call are in key_activity, so this is silent under traffic.
CREATE OR REPLACE FUNCTION notify_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Each node of a distributed database has the row and this trigger: only the node that made the
  -- change notifies. (A transaction that notified could not be prepared on the others.)
  IF current_setting('application_name') LIKE 'citus_internal%' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('gatehouse_keys', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER api_keys_changed AFTER UPDATE OR DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_key_changed();
