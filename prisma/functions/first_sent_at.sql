-- The time of the first attempt at a replay's original, or of its event if it was never attempted:
-- the original has its event's time.
CREATE OR REPLACE FUNCTION first_sent_at(workspace text, event_at timestamptz, original text) RETURNS timestamptz
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN coalesce((
    SELECT d.first_attempt_at FROM deliveries d WHERE d.workspace_id = workspace AND d.created_at = first_sent_at.event_at AND d.id = original
  ), event_at);
END $$;
