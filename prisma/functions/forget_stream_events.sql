-- Deletes a session's events with it, whichever code deletes it.
CREATE OR REPLACE FUNCTION forget_stream_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stream_events WHERE workspace_id = OLD.workspace_id AND stream_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_stream_events AFTER DELETE ON streams FOR EACH ROW EXECUTE FUNCTION forget_stream_events();
