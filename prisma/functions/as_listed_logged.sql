-- A finished delivery, as lists show it. Takes columns, like as_listed_queued.
CREATE OR REPLACE FUNCTION as_listed_logged(
  id text, created_at timestamptz, event_id text, event_type text, env key_env, webhook_id text, url text, status delivery_status,
  attempts_made int, last_status int, last_error text, replay_of text, run_id text, finished_at timestamptz
) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(id, created_at, event_id, event_type, env, webhook_id, url, status::text, attempts_made, NULL,
  last_status, last_error, replay_of, run_id, finished_at)::listed_delivery;
