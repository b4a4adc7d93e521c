-- What a bulk replay sends again: originals that were over when it was made, of subscriptions that there still are. One
-- expression, so that PostgreSQL puts it in the place of the call, filters that are not given vanishing from the plan.
CREATE OR REPLACE FUNCTION is_replayable(
  d deliveries, over_by timestamptz, subscriptions text[], event text, ended text[], mode key_env
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT d.replay_of IS NULL AND d.finished_at <= over_by AND d.webhook_id = ANY (subscriptions)
    AND (event IS NULL OR d.event_type = event) AND (ended IS NULL OR d.status::text = ANY (ended)) AND (mode IS NULL OR d.env = mode)
$$;
