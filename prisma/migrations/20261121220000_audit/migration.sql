-- The call of the API that did it, for an entry by a key.
ALTER TABLE "audit_log" ADD COLUMN "request_id" TEXT;

-- Lists go backwards along these, page by page.
DROP INDEX "audit_log_workspace_id_created_at_idx";
DROP INDEX "audit_log_workspace_id_target_id_idx";
CREATE INDEX "audit_log_workspace_id_created_at_id_idx" ON "audit_log"("workspace_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_log_workspace_id_target_id_created_at_id_idx" ON "audit_log"("workspace_id", "target_id", "created_at" DESC, "id" DESC);

-- For how long a workspace keeps its entries; null is for ever.
ALTER TABLE "workspaces" ADD COLUMN "audit_retention_days" INTEGER;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_audit_retention_days_check" CHECK ("audit_retention_days" IN (90, 180, 365, 730));

-- Still append-only, but for one way out: a transaction that says of which workspace it removes what is too old may delete what
-- that workspace keeps no longer, by the database's own time and days of UTC. Everything else stays, whoever asks.
CREATE FUNCTION guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('gatehouse.audit_retention_of', true) = OLD.workspace_id AND EXISTS (
    SELECT 1 FROM workspaces w
    WHERE w.id = OLD.workspace_id AND OLD.created_at <
        (now() AT TIME ZONE 'utc' - make_interval(days => w.audit_retention_days)) AT TIME ZONE 'utc'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_append_only ON "audit_log";
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION guard_audit_log();
