-- Reconciling a batch of workspaces finds their keys by it. It names no column that a debit changes, so those stay heap-only updates.
CREATE INDEX "key_activity_workspace_id_idx" ON "key_activity"("workspace_id");
