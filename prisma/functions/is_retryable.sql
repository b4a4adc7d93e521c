-- What a bulk replay brings forward: originals that wait for their next attempt, or are held, of subscriptions that there still are.
-- What is due already, or being sent, is on its way.
CREATE OR REPLACE FUNCTION is_retryable(
  q delivery_queue, at timestamptz, subscriptions text[], event text, statuses text[], mode key_env
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT q.replay_of IS NULL AND q.webhook_id = ANY (subscriptions) AND (q.leased_until IS NULL OR q.leased_until <= at)
    AND (event IS NULL OR q.event_type = event) AND (mode IS NULL OR q.env = mode)
    AND (q.lane = 'held' AND 'held' = ANY (statuses)
      OR q.lane = 'live' AND q.attempts_made > 0 AND q.due_at > at AND 'retrying' = ANY (statuses))
$$;
