-- Whether a delivery of an earlier run that is still failing can be brought forward: it waits for its next attempt, or is held, and no run waits for
-- it already. What is due or being sent is on its way. Given columns, as is_replayable.
CREATE OR REPLACE FUNCTION is_retryable_again(
  webhook_id text, leased_until timestamptz, lane queue_lane, attempts_made smallint, due_at timestamptz, retry_pending boolean,
  at timestamptz, subscriptions text[], paused text[]
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT webhook_id = ANY (subscriptions) AND attempts_made > 0 AND NOT retry_pending AND (leased_until IS NULL OR leased_until <= at)
    AND (lane = 'held' OR (lane IN ('live', 'parked') AND webhook_id = ANY (paused)) OR (lane IN ('live', 'replay') AND due_at > at))
$$;
