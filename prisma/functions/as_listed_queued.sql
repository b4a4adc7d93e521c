-- A delivery that is not over, as lists show it.
CREATE OR REPLACE FUNCTION as_listed_queued(q delivery_queue, webhook_url text) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, coalesce(q.url, webhook_url, ''),
  CASE q.lane WHEN 'held' THEN 'held' ELSE 'pending' END, q.attempts_made,
  CASE WHEN q.leased_until IS NULL AND q.lane IN ('live', 'parked', 'replay') THEN q.due_at END,
  q.last_status, q.last_error, q.replay_of, q.run_id, NULL)::listed_delivery;
