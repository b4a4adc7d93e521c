-- References from kept rows to rows of a day: to events, from queued deliveries, from deliveries
-- that outlived their day, and from replays; to attempts, from deliveries that are unfinished or
-- outlived their day. Empty for other tables, which nothing references.
CREATE OR REPLACE FUNCTION day_references(parent text, since timestamptz, until timestamptz)
RETURNS TABLE (workspace_id text, at timestamptz, id text) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT q.workspace_id, q.event_at, q.event_id FROM delivery_queue q
  WHERE parent = 'events' AND q.event_at >= since AND q.event_at < until
  UNION
  SELECT d.workspace_id, d.event_at, d.event_id FROM deliveries_default d
  WHERE parent = 'events' AND d.event_at >= since AND d.event_at < until
  UNION
  SELECT d.workspace_id, d.event_at, d.event_id FROM deliveries d
  WHERE parent = 'events' AND d.replay_of IS NOT NULL AND d.event_at >= since AND d.event_at < until
  UNION
  SELECT q.workspace_id, q.created_at, q.id FROM delivery_queue q
  WHERE parent = 'attempts' AND q.created_at >= since AND q.created_at < until
  UNION
  SELECT d.workspace_id, d.created_at, d.id FROM deliveries_default d
  WHERE parent = 'attempts' AND d.created_at >= since AND d.created_at < until;
END $$;
