-- The failing deliveries of a run, as replay_runs.failing counts them: the reason, and whether a
-- run created now would retry it (retry_waiting, queue_replays).
CREATE OR REPLACE FUNCTION failing_deliveries(workspace text, run text, now_ms bigint)
RETURNS TABLE (last_status int, last_error text, retryable boolean)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  r replay_runs;
  subscriptions text[];
  paused text[];
  others text[];
  other_times timestamptz[];
BEGIN
  SELECT * INTO r FROM replay_runs WHERE id = run AND workspace_id = workspace;
  subscriptions := replayed_subscriptions(workspace, r.filters);
  paused := paused_subscriptions(workspace);
  SELECT array_agg(o.id), array_agg(o.created_at) INTO others, other_times
  FROM replay_runs o WHERE o.workspace_id = workspace AND o.retry_root = coalesce(r.retry_root, r.id);
  RETURN QUERY
  SELECT d.last_status::int, d.last_error,
    d.webhook_id = ANY (subscriptions) AND NOT was_retried(workspace, d.id, NULL, others, other_times)
  FROM run_deliveries_over(workspace, run, r.created_at, '', NULL) d WHERE d.status = 'failed';
  RETURN QUERY
  SELECT q.last_status::int, q.last_error,
    is_retryable_again(q.webhook_id, q.leased_until, q.lane, q.attempts_made, q.due_at, q.retry_pending, this_moment, subscriptions, paused)
  FROM delivery_queue q WHERE q.run_id = run AND q.workspace_id = workspace AND q.attempts_made > 0;
  RETURN QUERY
  SELECT q.last_status::int, q.last_error,
    is_retryable_again(q.webhook_id, q.leased_until, q.lane, q.attempts_made, q.due_at, q.retry_pending, this_moment, subscriptions, paused)
  FROM replay_retries t JOIN delivery_queue q ON q.workspace_id = workspace AND q.id = t.delivery_id
  WHERE t.run_id = run AND t.workspace_id = workspace
    AND NOT (q.retry_pending AND q.retry_runs[cardinality(q.retry_runs)] = run);
END $$;
