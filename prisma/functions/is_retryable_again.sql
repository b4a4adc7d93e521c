-- Returns whether a failing delivery can be brought forward: it is held or waiting for its next
-- attempt, and no run is waiting for it. Deliveries that are due or being sent are excluded. Takes
-- columns, like is_replayable.
CREATE OR REPLACE FUNCTION is_retryable_again(
  webhook_id text, leased_until timestamptz, lane queue_lane, attempts_made smallint, due_at timestamptz, retry_pending boolean,
  at timestamptz, subscriptions text[], paused text[]
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT webhook_id = ANY (subscriptions) AND attempts_made > 0 AND NOT retry_pending AND (leased_until IS NULL OR leased_until <= at)
    AND (lane = 'held' OR (lane IN ('live', 'parked') AND webhook_id = ANY (paused)) OR (lane IN ('live', 'replay') AND due_at > at))
$$;
