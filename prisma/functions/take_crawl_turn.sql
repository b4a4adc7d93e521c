-- Takes a turn to request a host, in order of arrival: returns in how many ms the request may be
-- sent, by the database's time. If that is more than `most_ms`, takes none and returns it as a
-- negative number: retry after that time.
--
-- `step_ms` is the crawl's distance between two requests, `asked_ms` the one in the host's
-- robots.txt. The extra distance for a host that complained (slow_crawl_host) shrinks with each
-- turn.
CREATE OR REPLACE FUNCTION take_crawl_turn(workspace text, of_host text, step_ms int, asked_ms int, most_ms int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  pace crawl_hosts;
  this_moment timestamptz;
  turn timestamptz;
  wait_ms int;
BEGIN
  INSERT INTO crawl_hosts (workspace_id, host, gate_at, turn_at, used_at)
  VALUES (workspace, of_host, 'epoch', 'epoch', clock_timestamp())
  ON CONFLICT DO NOTHING;
  SELECT h.* INTO pace FROM crawl_hosts h WHERE h.workspace_id = workspace AND h.host = of_host FOR UPDATE;
  this_moment := clock_timestamp();
  turn := greatest(this_moment, pace.turn_at);
  wait_ms := ceil(extract(epoch FROM turn - this_moment) * 1000);
  IF wait_ms > most_ms THEN
    RETURN -wait_ms;
  END IF;
  turn := turn + greatest(step_ms, asked_ms, pace.slow_ms) * interval '1 millisecond';
  UPDATE crawl_hosts h
  SET turn_at = turn, gate_at = greatest(h.gate_at, turn), delay_ms = asked_ms, slow_ms = floor(h.slow_ms * 0.97), used_at = this_moment
  WHERE h.workspace_id = workspace AND h.host = of_host;
  RETURN wait_ms;
END $$;
