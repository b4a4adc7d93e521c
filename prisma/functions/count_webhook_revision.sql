-- Raises the revision on every change that senders must know, whichever code makes it.
CREATE OR REPLACE FUNCTION count_webhook_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER webhooks_revision BEFORE UPDATE ON webhooks FOR EACH ROW
  WHEN ((OLD.url, OLD.secret, OLD.previous_secret, OLD.previous_secret_until, OLD.deleted_at)
    IS DISTINCT FROM (NEW.url, NEW.secret, NEW.previous_secret, NEW.previous_secret_until, NEW.deleted_at))
  EXECUTE FUNCTION count_webhook_revision();
