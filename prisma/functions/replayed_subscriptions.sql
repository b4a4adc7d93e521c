-- The subscriptions that a bulk replay with these filters may send to: existing ones of the
-- workspace, and if a test key created the run, only those created by test keys.
CREATE OR REPLACE FUNCTION replayed_subscriptions(workspace text, filters jsonb) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(w.id), '{}') FROM webhooks w
  WHERE w.workspace_id = workspace AND w.deleted_at IS NULL AND (filters ->> 'webhook_id' IS NULL OR w.id = filters ->> 'webhook_id')
    AND (w.test_only OR NOT coalesce((filters ->> 'test_webhooks')::boolean, false)));
END $$;
