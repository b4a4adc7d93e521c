-- A delivery that is over, as lists show it.
CREATE OR REPLACE FUNCTION as_listed_logged(d deliveries) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status::text, d.attempts_made, NULL,
  d.last_status, d.last_error, d.replay_of, d.run_id, d.finished_at)::listed_delivery;
