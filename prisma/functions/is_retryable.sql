-- What a bulk replay brings forward: originals that wait for their next attempt, or are held, of subscriptions that there still are. What waits for
-- one of the `paused` is held, marked or not (as_listed_queued). What is due already, or being sent, is on its way.
CREATE OR REPLACE FUNCTION is_retryable(
  q delivery_queue, at timestamptz, subscriptions text[], event text, statuses text[], mode key_env, paused text[] DEFAULT '{}'
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT q.replay_of IS NULL AND q.webhook_id = ANY (subscriptions) AND (q.leased_until IS NULL OR q.leased_until <= at)
    AND (event IS NULL OR q.event_type = event) AND (mode IS NULL OR q.env = mode)
    AND CASE WHEN q.lane = 'held' OR (q.lane IN ('live', 'parked') AND q.webhook_id = ANY (paused)) THEN 'held' = ANY (statuses)
      ELSE q.lane = 'live' AND q.attempts_made > 0 AND q.due_at > at AND 'retrying' = ANY (statuses) END
$$;
