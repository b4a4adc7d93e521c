-- How many deliveries a run created at `made` would replay or bring forward.
CREATE OR REPLACE FUNCTION count_replayable(workspace text, since timestamptz, until timestamptz, made timestamptz, filters jsonb) RETURNS bigint
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  subscriptions CONSTANT text[] := replayed_subscriptions(workspace, filters);
  paused CONSTANT text[] := paused_subscriptions(workspace);
  event CONSTANT text := filters ->> 'event';
  statuses CONSTANT text[] := replayed_statuses(filters);
  mode CONSTANT key_env := filters ->> 'env';
  failed_from CONSTANT timestamptz := filters ->> 'failed_from';
BEGIN
  RETURN (
    SELECT count(*) FROM deliveries d
    WHERE d.workspace_id = workspace AND d.created_at >= since AND d.created_at < until
      AND is_replayable(d.replay_of, d.finished_at, d.webhook_id, d.event_type, d.status, d.env, made, subscriptions, event,
        statuses, mode)
      AND (failed_from IS NULL OR d.status <> 'failed' OR d.finished_at >= failed_from)
  ) + (
    SELECT count(*) FROM delivery_queue q
    WHERE q.workspace_id = workspace AND q.created_at >= since AND q.created_at < until
      AND is_retryable(q.replay_of, q.webhook_id, q.leased_until, q.event_type, q.env, q.lane, q.attempts_made, q.due_at,
        made, subscriptions, event, statuses, mode, paused)
  );
END $$;
