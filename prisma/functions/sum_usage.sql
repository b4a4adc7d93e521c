-- Sums days of usage, one per workspace (docs/decisions/0062-usage-sums.md). With `closed`: adds
-- the completed hours of the day that were not summed yet to the existing sums. Without it:
-- replaces the sums of all summed hours of the day. `nobody` stands for the maker of a key that no
-- longer exists.
--
-- Locks the rows of usage_rollups by workspace, so that nobody else sums these workspaces until the
-- transaction ends. Then deletes marks: waits for transactions that are changing one of the hours
-- and have marked it, so that the sums include them; later ones mark the hour again, and wait for
-- these sums. Locks marks in the order in which move_credits and record_requests write hours, to
-- avoid deadlocks. Each statement sees what was committed before it began.
CREATE OR REPLACE FUNCTION sum_usage(ids text[], days timestamptz[], closed timestamptz, nobody text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  whose text[];
  of_days timestamptz[];
  begins timestamptz[];
  ends timestamptz[];
BEGIN
  INSERT INTO usage_rollups (workspace_id, through)
  SELECT d.id, min(d.day) FROM unnest(ids, days) AS d (id, day) GROUP BY d.id ORDER BY d.id
  ON CONFLICT DO NOTHING;

  SELECT array_agg(s.id), array_agg(s.day), array_agg(s.since), array_agg(s.until) INTO whose, of_days, begins, ends
  FROM (
    SELECT d.id, d.day,
      CASE WHEN closed IS NULL THEN d.day ELSE greatest(d.day, r.through) END AS since,
      CASE WHEN closed IS NULL THEN least(d.day + interval '24 hours', r.through)
        ELSE greatest(d.day, r.through, least(d.day + interval '24 hours', closed)) END AS until
    FROM unnest(ids, days) AS d (id, day)
    JOIN (SELECT u.workspace_id, u.through FROM usage_rollups u WHERE u.workspace_id = ANY (ids) ORDER BY u.workspace_id FOR UPDATE) r
      ON r.workspace_id = d.id
  ) s;

  -- Only locked marks: one that is added meanwhile stays, and its day is summed again.
  WITH locked AS (
    SELECT l.workspace_id, l.hour FROM usage_late_hours l
    JOIN unnest(whose, begins, ends) AS s (id, since, until) ON l.workspace_id = s.id AND l.hour >= s.since AND l.hour < s.until
    ORDER BY l.workspace_id, l.hour FOR UPDATE OF l
  )
  DELETE FROM usage_late_hours l USING locked WHERE l.workspace_id = locked.workspace_id AND l.hour = locked.hour;

  -- Only spans from the start of a day can have been summed before.
  DELETE FROM usage_days d USING unnest(whose, of_days, begins) AS s (id, day, since)
  WHERE d.workspace_id = s.id AND d.day = s.day AND s.since = s.day;
  DELETE FROM usage_hour_totals h USING unnest(whose, of_days, begins, ends) AS s (id, day, since, until)
  WHERE h.workspace_id = s.id AND h.hour >= s.since AND h.hour < s.until AND s.since = s.day;
  DELETE FROM usage_key_hours h USING unnest(whose, of_days, begins, ends) AS s (id, day, since, until)
  WHERE h.workspace_id = s.id AND h.hour >= s.since AND h.hour < s.until AND s.since = s.day;

  -- By key and endpoint, by either alone and by neither: an empty name stands for all.
  INSERT INTO usage_days (workspace_id, day, key_id, endpoint, env, succeeded, failed, refused, credits)
  SELECT u.workspace_id, s.day, coalesce(u.key_id, ''), coalesce(u.endpoint, ''), u.env,
    coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'succeeded'), 0), coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'failed'), 0),
    coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'refused'), 0), sum(u.credits)
  FROM unnest(whose, of_days, begins, ends) AS s (id, day, since, until)
  JOIN usage_hours u ON u.workspace_id = s.id AND u.hour >= s.since AND u.hour < s.until
  GROUP BY u.workspace_id, s.day, u.env, CUBE (u.key_id, u.endpoint)
  ON CONFLICT (workspace_id, day, key_id, endpoint, env) DO UPDATE SET
    succeeded = usage_days.succeeded + excluded.succeeded, failed = usage_days.failed + excluded.failed,
    refused = usage_days.refused + excluded.refused, credits = usage_days.credits + excluded.credits;

  -- By key, over all endpoints.
  INSERT INTO usage_key_hours (workspace_id, key_id, hour, env, succeeded, failed, refused, credits)
  SELECT u.workspace_id, u.key_id, u.hour, u.env,
    coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'succeeded'), 0), coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'failed'), 0),
    coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'refused'), 0), sum(u.credits)
  FROM unnest(whose, begins, ends) AS s (id, since, until)
  JOIN usage_hours u ON u.workspace_id = s.id AND u.hour >= s.since AND u.hour < s.until
  GROUP BY u.workspace_id, u.key_id, u.hour, u.env;

  -- By endpoint and maker, by either alone and by neither.
  INSERT INTO usage_hour_totals (workspace_id, hour, env, endpoint, made_by, succeeded, failed, refused, credits)
  SELECT m.workspace_id, m.hour, m.env, coalesce(m.endpoint, ''), coalesce(m.made_by, ''),
    coalesce(sum(m.requests) FILTER (WHERE m.outcome = 'succeeded'), 0), coalesce(sum(m.requests) FILTER (WHERE m.outcome = 'failed'), 0),
    coalesce(sum(m.requests) FILTER (WHERE m.outcome = 'refused'), 0), sum(m.credits)
  FROM (
    SELECT u.*, coalesce(k.created_by, nobody) AS made_by
    FROM unnest(whose, begins, ends) AS s (id, since, until)
    JOIN usage_hours u ON u.workspace_id = s.id AND u.hour >= s.since AND u.hour < s.until
    LEFT JOIN api_keys k ON k.workspace_id = u.workspace_id AND k.id = u.key_id
  ) m
  GROUP BY m.workspace_id, m.hour, m.env, CUBE (m.endpoint, m.made_by);

  IF closed IS NOT NULL THEN
    UPDATE usage_rollups r SET through = s.until
    FROM unnest(whose, ends) AS s (id, until) WHERE r.workspace_id = s.id AND r.through < s.until;
  END IF;
END $$;
