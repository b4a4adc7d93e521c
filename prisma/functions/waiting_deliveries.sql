-- Returns which of these deliveries are due by then, replays by `replays_due_by`, and wait because
-- their endpoint is at its limit of attempts in flight: whether the endpoint times out, and how
-- many of the workspace's deliveries to it come first.
--
-- Reads each endpoint's parked deliveries once, at most `most`, in the order in which they are
-- claimed; those that are due and not parked come after them. An endpoint times out if a queued
-- delivery has timed out there and nothing was accepted since; for an ad hoc URL the latter is
-- unknown.
CREATE OR REPLACE FUNCTION waiting_deliveries(
  workspace text, ids text[], due_by timestamptz, most int, replays_due_by timestamptz DEFAULT NULL
)
RETURNS TABLE (id text, times_out boolean, before int) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT q.id, q.endpoint, q.lane, q.webhook_id IS NULL OR w.failing_since IS NOT NULL AS failing
    FROM delivery_queue q LEFT JOIN webhooks w ON w.id = q.webhook_id
    WHERE q.workspace_id = workspace AND q.id = ANY (ids) AND q.leased_until IS NULL AND q.lane IN ('live', 'parked', 'replay')
      AND q.due_at <= CASE q.lane WHEN 'replay' THEN coalesce(replays_due_by, due_by) ELSE due_by END
  ), endpoints AS MATERIALIZED (
    SELECT e.endpoint, EXISTS (
        SELECT FROM delivery_queue t WHERE t.endpoint = e.endpoint AND t.last_error = 'target_timeout' AND t.workspace_id = workspace
      ) AS timed_out
    FROM (SELECT DISTINCT a.endpoint FROM asked a) e
  ), placed AS MATERIALIZED (
    SELECT x.* FROM (
      SELECT e.endpoint, p.id, rank() OVER w - 1 AS place, row_number() OVER w AS row, count(*) OVER (PARTITION BY e.endpoint) AS parked
      FROM endpoints e CROSS JOIN LATERAL (
        SELECT d.id, d.due_at, d.workspace_id FROM delivery_queue d
        WHERE d.lane = 'parked' AND d.endpoint = e.endpoint ORDER BY d.due_at LIMIT most
      ) p
      WHERE p.workspace_id = workspace
      WINDOW w AS (PARTITION BY e.endpoint ORDER BY p.due_at)
    ) x
    WHERE x.row = 1 OR x.id IN (SELECT a.id FROM asked a)
  )
  SELECT a.id, a.failing AND e.timed_out, coalesce(p.place, one.parked, 0)::int
  FROM asked a JOIN endpoints e ON e.endpoint = a.endpoint
    LEFT JOIN placed one ON one.endpoint = a.endpoint AND one.row = 1
    LEFT JOIN placed p ON p.endpoint = a.endpoint AND p.id = a.id
  WHERE a.lane = 'parked' OR one.parked > 0;
END $$;
