-- A queued delivery as lists show it, from columns of its row and of its subscription's. Not from
-- the row itself: on a distributed database the rows of a shard have another type. `due_at` is the
-- time of the schedule's next attempt, even while a manual one waits: greatest(q.resume_due_at,
-- q.due_at). The schedule of a delivery that was held may lie in the past.
--
-- A delivery that waits for a paused subscription is held, marked or not: after failures have
-- paused it, some thousand are marked at a time, and an event emitted during the pause is not
-- marked either. An attempt in progress runs to its end; a replay is sent anyway.
CREATE OR REPLACE FUNCTION as_listed_queued(
  id text, created_at timestamptz, event_id text, event_type text, env key_env, webhook_id text, url text, lane queue_lane,
  due_at timestamptz, leased_until timestamptz, attempts_made int, last_status int, last_error text, replay_of text, run_id text,
  webhook_url text, webhook webhook_status
) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(id, created_at, event_id, event_type, env, webhook_id, coalesce(url, webhook_url, ''),
  CASE WHEN lane = 'held' OR (lane IN ('live', 'parked') AND leased_until IS NULL AND webhook = 'paused') THEN 'held' ELSE 'pending' END,
  attempts_made,
  CASE WHEN leased_until IS NULL AND (lane = 'replay' OR (lane IN ('live', 'parked') AND webhook IS DISTINCT FROM 'paused')) THEN due_at END,
  last_status, last_error, replay_of, run_id, NULL)::listed_delivery;
