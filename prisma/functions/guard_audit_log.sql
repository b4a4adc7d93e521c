-- Keeps the audit log append-only, with one exception: a transaction that names a workspace may
-- delete that workspace's expired entries, judged by the database's clock in UTC days. Everything
-- else stays, whichever role deletes.
CREATE OR REPLACE FUNCTION guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('gatehouse.audit_retention_of', true) = OLD.workspace_id AND EXISTS (
    SELECT 1 FROM workspaces w
    WHERE w.id = OLD.workspace_id AND OLD.created_at <
        (now() AT TIME ZONE 'utc' - make_interval(days => w.audit_retention_days)) AT TIME ZONE 'utc'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_log();
