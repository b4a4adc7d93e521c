-- Whether a bulk replay brings a delivery forward: an original that waits for its next attempt, or
-- is held, of a subscription that still exists. Those of `paused` subscriptions are held, marked or
-- not (as_listed_queued). Deliveries that are due or being sent are excluded. Takes columns, like
-- is_replayable.
CREATE OR REPLACE FUNCTION is_retryable(
  replay_of text, webhook_id text, leased_until timestamptz, event_type text, env key_env, lane queue_lane, attempts_made smallint,
  due_at timestamptz, at timestamptz, subscriptions text[], event text, statuses text[], mode key_env, paused text[]
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replay_of IS NULL AND webhook_id = ANY (subscriptions) AND (leased_until IS NULL OR leased_until <= at)
    AND (event IS NULL OR event_type = event) AND (mode IS NULL OR env = mode)
    AND CASE WHEN lane = 'held' OR (lane IN ('live', 'parked') AND webhook_id = ANY (paused)) THEN 'held' = ANY (statuses)
      ELSE lane = 'live' AND attempts_made > 0 AND due_at > at AND 'retrying' = ANY (statuses) END
$$;
