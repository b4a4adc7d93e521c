-- Releases the next `counts` of each run, all due by now, in the order of their events. `seen_ms`
-- is the run's released_at when the counts were computed: a later worker with the same value finds
-- another and releases nothing. The k-th is due when the rate allows it, k / rate seconds after
-- `since_ms`. Returns how many were released.
--
-- A run is locked before its rows here; locked rows are skipped, so this never waits for one.
CREATE OR REPLACE FUNCTION release_replays(runs text[], counts int[], seen_ms bigint[], since_ms bigint[], until_ms bigint[]) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  epoch CONSTANT timestamptz := 'epoch';
  gone int;
BEGIN
  PERFORM 1 FROM replay_runs WHERE id = ANY (runs) ORDER BY id FOR NO KEY UPDATE;
  WITH allowed AS MATERIALIZED (
    SELECT r.id, r.rate, g.count, epoch + g.since * interval '1 millisecond' AS since,
      epoch + g.until * interval '1 millisecond' AS until
    FROM unnest(runs, counts, seen_ms, since_ms, until_ms) AS g (run, count, seen, since, until)
    JOIN replay_runs r ON r.id = g.run
    WHERE r.status = 'running' AND r.released_at = epoch + g.seen * interval '1 millisecond'
  ), next AS MATERIALIZED (
    SELECT a.id AS run_id, a.since, a.rate, q.workspace_id, q.id, q.event_at
    FROM allowed a CROSS JOIN LATERAL (
      SELECT d.workspace_id, d.id, d.event_at FROM delivery_queue d
      WHERE d.lane = 'waiting' AND d.run_id = a.id
      ORDER BY d.event_at, d.id LIMIT a.count FOR UPDATE SKIP LOCKED
    ) q
  ), ranked AS (
    SELECT n.run_id, n.workspace_id, n.id,
      n.since + row_number() OVER (PARTITION BY n.run_id ORDER BY n.event_at, n.id) * (interval '1 second' / n.rate) AS due
    FROM next n
  ), let_go AS (
    UPDATE delivery_queue q
    SET lane = 'replay', due_at = k.due
    FROM ranked k WHERE q.workspace_id = k.workspace_id AND q.id = k.id
    RETURNING q.run_id
  ), counted AS (
    SELECT l.run_id, count(*) AS count FROM let_go l GROUP BY l.run_id
  ), advanced AS (
    UPDATE replay_runs r SET released = r.released + coalesce(c.count, 0), released_at = a.until
    FROM allowed a LEFT JOIN counted c ON c.run_id = a.id
    WHERE r.id = a.id
  )
  SELECT coalesce(sum(c.count), 0) INTO gone FROM counted c;
  IF gone > 0 THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  RETURN gone;
END $$;
