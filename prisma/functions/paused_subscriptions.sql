-- The paused subscriptions of a workspace.
CREATE OR REPLACE FUNCTION paused_subscriptions(workspace text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(w.id), '{}') FROM webhooks w WHERE w.workspace_id = workspace AND w.deleted_at IS NULL AND w.status = 'paused');
END $$;
