-- Keeps the audit log and the ledger append-only, even for the application's own database role.
-- Deletions from the audit log are decided by guard_audit_log. The trigger passes the table's name:
-- a node of a distributed database has it under another name.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_ARGV[0];
END $$;

CREATE OR REPLACE TRIGGER audit_log_never_truncated BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_log');

CREATE OR REPLACE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change('ledger');
