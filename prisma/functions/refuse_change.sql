-- The audit log and the ledger are append-only, for the application's own database role too. Deleting from the audit log
-- is guard_audit_log's to decide. The trigger says which table it is: a distributed database has it under another name on its node.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_ARGV[0];
END $$;

CREATE OR REPLACE TRIGGER audit_log_never_truncated BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_log');

CREATE OR REPLACE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change('ledger');
