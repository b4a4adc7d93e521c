-- When the first attempt of a replay's original was made, or its event where it was never attempted: the original has the time of its event.
CREATE OR REPLACE FUNCTION first_sent_at(workspace text, event_at timestamptz, original text) RETURNS timestamptz
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN coalesce((
    SELECT d.first_attempt_at FROM deliveries d WHERE d.workspace_id = workspace AND d.created_at = first_sent_at.event_at AND d.id = original
  ), event_at);
END $$;
