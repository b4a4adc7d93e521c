-- Slows a host down after a 429 or 503: no crawl of this workspace requests it for `pause_ms`, and
-- requests keep a greater distance, doubled each time, up to ten seconds.
CREATE OR REPLACE FUNCTION slow_crawl_host(workspace text, of_host text, pause_ms int) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  pause_end CONSTANT timestamptz := clock_timestamp() + pause_ms * interval '1 millisecond';
BEGIN
  UPDATE crawl_hosts h
  SET turn_at = greatest(h.turn_at, pause_end), gate_at = greatest(h.gate_at, pause_end),
    slow_ms = least(10000, greatest(100, h.slow_ms * 2))
  WHERE h.workspace_id = workspace AND h.host = of_host;
END $$;
