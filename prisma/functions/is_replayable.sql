-- What a bulk replay sends again: originals that were over when it was made, of subscriptions that there still are. One
-- expression, so that PostgreSQL puts it in the place of the call, filters that are not given vanishing from the plan. It is given columns and
-- no row, because a row of a distributed table is of another type than the table's.
CREATE OR REPLACE FUNCTION is_replayable(
  replay_of text, finished_at timestamptz, webhook_id text, event_type text, status delivery_status, env key_env,
  over_by timestamptz, subscriptions text[], event text, ended text[], mode key_env
) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT replay_of IS NULL AND finished_at <= over_by AND webhook_id = ANY (subscriptions)
    AND (event IS NULL OR event_type = event) AND (ended IS NULL OR status::text = ANY (ended)) AND (mode IS NULL OR env = mode)
$$;
