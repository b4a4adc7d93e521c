-- A delivery that is not over, as lists show it.
--
-- What waits for a paused subscription is held, marked or not: after failures have paused it that is done some thousand at a time, and an event
-- that was emitted while it was being paused is not marked either. What is being sent ends by itself; a replay goes out all the same.
CREATE OR REPLACE FUNCTION as_listed_queued(q delivery_queue, webhook_url text, webhook webhook_status DEFAULT NULL) RETURNS listed_delivery
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, coalesce(q.url, webhook_url, ''),
  CASE WHEN q.lane = 'held' OR (q.lane IN ('live', 'parked') AND q.leased_until IS NULL AND webhook = 'paused') THEN 'held' ELSE 'pending' END,
  q.attempts_made,
  CASE WHEN q.leased_until IS NULL AND (q.lane = 'replay' OR (q.lane IN ('live', 'parked') AND webhook IS DISTINCT FROM 'paused')) THEN q.due_at END,
  q.last_status, q.last_error, q.replay_of, q.run_id, NULL)::listed_delivery;
