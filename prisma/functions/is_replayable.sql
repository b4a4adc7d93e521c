-- Whether a bulk replay sends a delivery again: an original that had ended when the run was
-- created, of a subscription that still exists. A single expression, so that PostgreSQL inlines it
-- and absent filters vanish from the plan. Takes columns rather than a row, because a row of a
-- distributed table has another type than the table's.
CREATE OR REPLACE FUNCTION is_replayable(
  replay_of text, finished_at timestamptz, webhook_id text, event_type text, status delivery_status, env key_env,
  over_by timestamptz, subscriptions text[], event text, ended text[], mode key_env
) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT replay_of IS NULL AND finished_at <= over_by AND webhook_id = ANY (subscriptions)
    AND (event IS NULL OR event_type = event) AND (ended IS NULL OR status::text = ANY (ended)) AND (mode IS NULL OR env = mode)
$$;
