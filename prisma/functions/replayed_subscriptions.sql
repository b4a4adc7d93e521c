-- The subscriptions that a bulk replay with these filters may send to: those of the workspace that still exist.
CREATE OR REPLACE FUNCTION replayed_subscriptions(workspace text, filters jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(w.id), '{}') FROM webhooks w
  WHERE w.workspace_id = workspace AND w.deleted_at IS NULL AND (filters ->> 'webhook_id' IS NULL OR w.id = filters ->> 'webhook_id')
$$;
