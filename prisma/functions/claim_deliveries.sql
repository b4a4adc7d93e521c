-- Claims due deliveries under a lease for one sender.
--
-- Examines at most `looked` rows, and each of those leaves the front of its index: it is claimed,
-- or parked because its endpoint is at its limit (`rooms` by endpoint, `default_room` for others),
-- or held because its subscription is paused. So an endpoint's backlog is passed once and never
-- again, whatever waits behind it. Claims at most `most`; any others that could be claimed are left
-- unchanged. Parked deliveries return, before newer ones of their endpoint, when the sender lists
-- the endpoint in `parked` with its free room. Replays are examined only if live deliveries do not
-- fill the claim; those without room are postponed, by a second more each time, up to half a
-- minute.
--
-- Explicit replays are sent even if the subscription is paused, since somebody requested them.
-- Returns a row per claimed delivery, and a row per endpoint with skipped ones: where they went
-- (`passed_to`: parked, held, or later in replay) and how many (`passed`). The columns of the other
-- kind are null. One result, because both come from one pass over the queue.
--
-- Bodies are read separately, one day at a time: joined here, PostgreSQL would look up the
-- partition for each row. `rooms` is jsonb because a sender may list a thousand endpoints, and a
-- lookup in an object takes ten comparisons.
CREATE OR REPLACE FUNCTION claim_deliveries(now_ms bigint, lease_ms bigint, most int, looked int, default_room int, rooms jsonb, parked jsonb)
RETURNS TABLE (
  workspace_id text, id text, event_id text, event_type text, env key_env, endpoint text, webhook_id text, url text,
  revision int, is_replay boolean, fence int, attempts_made int,
  manual_attempts int, resume_due_at timestamptz, created_at timestamptz, first_attempt_at timestamptz,
  anchor_at timestamptz, original_at timestamptz, event_at timestamptz, passed_endpoint text, passed_to queue_lane, passed int
)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  lease_end CONSTANT timestamptz := this_moment + lease_ms * interval '1 millisecond';
  taken int;
BEGIN
  RETURN QUERY
  WITH back AS MATERIALIZED (
    SELECT q.workspace_id, q.id, q.endpoint, q.webhook_id
    FROM jsonb_each_text(parked) AS p (endpoint, room)
    CROSS JOIN LATERAL (
      SELECT d.workspace_id, d.id, d.endpoint, d.webhook_id FROM delivery_queue d
      WHERE d.lane = 'parked' AND d.endpoint = p.endpoint
      ORDER BY d.due_at LIMIT p.room::int FOR UPDATE SKIP LOCKED
    ) q
  ), used AS MATERIALIZED (
    SELECT coalesce(jsonb_object_agg(c.endpoint, c.n), '{}') AS by_endpoint, coalesce(sum(c.n), 0)::int AS n
    FROM (SELECT b.endpoint, count(*) AS n FROM back b GROUP BY b.endpoint) c
  ), picked AS MATERIALIZED (
    SELECT d.workspace_id, d.id, d.endpoint, d.webhook_id, d.due_at FROM delivery_queue d
    WHERE d.lane = 'live' AND d.due_at <= this_moment
    ORDER BY d.due_at LIMIT (SELECT looked - u.n FROM used u) FOR UPDATE SKIP LOCKED
  ), ranked AS (
    SELECT p.workspace_id, p.id, p.endpoint, p.webhook_id, p.due_at,
      row_number() OVER (PARTITION BY p.endpoint ORDER BY p.due_at) AS rank
    FROM picked p
    UNION ALL
    SELECT b.workspace_id, b.id, b.endpoint, b.webhook_id, NULL, NULL FROM back b
  ), judged AS (
    SELECT r.workspace_id, r.id, r.endpoint, r.due_at, w.revision AS current_revision, CASE
      WHEN w.status = 'paused' THEN 'held'
      WHEN r.rank > coalesce((rooms ->> r.endpoint)::int, default_room) - coalesce((u.by_endpoint ->> r.endpoint)::int, 0) THEN 'parked'
      ELSE 'live' END::queue_lane AS verdict
    FROM ranked r CROSS JOIN used u LEFT JOIN webhooks w ON w.id = r.webhook_id
  ), chosen AS MATERIALIZED (
    SELECT * FROM (
      SELECT j.*, row_number() OVER (PARTITION BY j.verdict ORDER BY j.due_at NULLS FIRST) AS place FROM judged j
    ) j
    WHERE j.verdict <> 'live' OR j.place <= most
  ), claimed AS (
    UPDATE delivery_queue q
    SET lane = t.verdict,
      due_at = CASE WHEN t.verdict = 'live' THEN lease_end ELSE q.due_at END,
      leased_until = CASE WHEN t.verdict = 'live' THEN lease_end END,
      fence = q.fence + 1
    FROM chosen t
    WHERE q.workspace_id = t.workspace_id AND q.id = t.id
    RETURNING q.*, t.current_revision
  )
  SELECT c.workspace_id, c.id, c.event_id, c.event_type, c.env, c.endpoint, c.webhook_id, c.url, c.current_revision, false,
    c.fence, c.attempts_made::int, c.manual_attempts::int, c.resume_due_at, c.created_at, c.first_attempt_at, c.anchor_at, c.original_at, c.event_at, NULL, NULL::queue_lane,
    NULL::int
  FROM claimed c
  WHERE c.lane = 'live'
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL::key_env, NULL, NULL, NULL, NULL::int, NULL::boolean, NULL::int, NULL::int, NULL::int, NULL::timestamptz,
    NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, t.endpoint, t.verdict, count(*)::int
  FROM chosen t WHERE t.verdict <> 'live' GROUP BY t.endpoint, t.verdict;
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF taken >= most OR NOT EXISTS (SELECT FROM delivery_queue d WHERE d.lane = 'replay' AND d.due_at <= this_moment) THEN
    RETURN;
  END IF;

  RETURN QUERY
  WITH picked AS MATERIALIZED (
    SELECT d.workspace_id, d.id, d.endpoint, d.webhook_id, d.due_at,
      this_moment + least(30, d.fence + 1) * interval '1 second' AS stepped_back
    FROM delivery_queue d
    WHERE d.lane = 'replay' AND d.due_at <= this_moment
    ORDER BY d.due_at LIMIT most - taken FOR UPDATE SKIP LOCKED
  ), ranked AS (
    SELECT p.*, row_number() OVER (PARTITION BY p.endpoint ORDER BY p.due_at) AS rank FROM picked p
  ), judged AS MATERIALIZED (
    SELECT r.workspace_id, r.id, r.endpoint, r.stepped_back, w.revision AS current_revision,
      r.rank <= coalesce((rooms ->> r.endpoint)::int, default_room) AS fits
    FROM ranked r LEFT JOIN webhooks w ON w.id = r.webhook_id
  ), claimed AS (
    -- Those without room are postponed, where they block nobody.
    UPDATE delivery_queue q
    SET due_at = CASE WHEN t.fits THEN lease_end ELSE t.stepped_back END,
      leased_until = CASE WHEN t.fits THEN lease_end END,
      fence = q.fence + 1
    FROM judged t
    WHERE q.workspace_id = t.workspace_id AND q.id = t.id
    RETURNING q.*, t.current_revision
  )
  SELECT c.workspace_id, c.id, c.event_id, c.event_type, c.env, c.endpoint, c.webhook_id, c.url, c.current_revision, c.replay_of IS NOT NULL,
    c.fence, c.attempts_made::int, c.manual_attempts::int, c.resume_due_at, c.created_at, c.first_attempt_at, c.anchor_at, c.original_at, c.event_at, NULL, NULL::queue_lane,
    NULL::int
  FROM claimed c
  WHERE c.leased_until IS NOT NULL
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL::key_env, NULL, NULL, NULL, NULL::int, NULL::boolean, NULL::int, NULL::int, NULL::int, NULL::timestamptz,
    NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, t.endpoint, 'replay'::queue_lane, count(*)::int
  FROM judged t WHERE NOT t.fits GROUP BY t.endpoint;
END $$;
