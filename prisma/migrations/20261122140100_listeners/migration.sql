-- CreateTable
CREATE TABLE "listeners" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "events" TEXT[],
    "forward_to" TEXT NOT NULL,
    "tunnel_hash" BYTEA NOT NULL,
    "tunnel" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL DEFAULT '',
    "session" INTEGER NOT NULL DEFAULT 0,
    "connected_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "idle" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,

    CONSTRAINT "listeners_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "delivery_queue" ADD COLUMN "listener_id" TEXT;

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN "listener_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "listeners_tunnel_hash_key" ON "listeners"("tunnel_hash");

-- CreateIndex
CREATE INDEX "listeners_workspace_id_created_at_idx" ON "listeners"("workspace_id", "created_at");

-- AddForeignKey
ALTER TABLE "listeners" ADD CONSTRAINT "listeners_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Below: what the schema's language cannot say.

-- Who is told of an event; and that there is one of a name, mode and workspace: it is what a command line goes on with.
CREATE UNIQUE INDEX "listeners_open_idx" ON "listeners"("workspace_id", "env", "name") WHERE "ended_at" IS NULL;
-- What waits for a listener, in the order of the events.
CREATE INDEX "delivery_queue_listening_idx" ON "delivery_queue"("listener_id", "due_at", "id") WHERE "lane" = 'listening';

CREATE OR REPLACE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  queued int;
  idle text[];
BEGIN
  -- A test event is sent by whoever states it, and to nobody else; it turns this off for its transaction.
  IF current_setting('gatehouse.fan_out', true) = 'off' THEN
    RETURN NULL;
  END IF;
  INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at)
  SELECT e.workspace_id, derived_id('dlv', substr(e.id, 5, 10), e.id || w.id), e.created_at, e.id, e.created_at, e.type, e.env,
    w.id, w.id, CASE w.status WHEN 'paused' THEN 'held' ELSE 'live' END::queue_lane, e.created_at
  FROM stated e
  JOIN webhooks w ON w.workspace_id = e.workspace_id AND w.deleted_at IS NULL
    AND (e.env = 'test' OR NOT w.test_only) AND w.events && ARRAY['*', e.type];
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 AND (CASE WHEN pg_try_advisory_lock_shared(4706) THEN pg_advisory_unlock_shared(4706) ELSE false END) THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  -- To command lines that listen. Told of only where one is idle: a busy one looks by itself, so that a developer's machine does not
  -- have a busy workspace's transactions commit one after the other.
  WITH heard AS (
    INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, listener_id, url, lane, due_at)
    SELECT e.workspace_id, derived_id('dlv', substr(e.id, 5, 10), e.id || l.id), e.created_at, e.id, e.created_at, e.type, e.env,
      l.id, l.id, l.forward_to, 'listening', e.created_at
    FROM stated e
    JOIN listeners l ON l.workspace_id = e.workspace_id AND l.ended_at IS NULL AND l.env = e.env AND l.events && ARRAY['*', e.type]
    RETURNING listener_id
  )
  SELECT array_agg(DISTINCT l.id) INTO idle FROM heard h JOIN listeners l ON l.id = h.listener_id AND l.idle;
  IF idle IS NOT NULL THEN
    PERFORM pg_notify('gatehouse_listeners', 'events ' || id) FROM unnest(idle) AS id;
  END IF;
  RETURN NULL;
END $$;

-- As before, and what a listener did not take goes back to it. The only change beside it is the column that comes along.
CREATE OR REPLACE FUNCTION record_attempts(
  now_ms bigint,
  recovered text[],
  failing text[],
  workspaces text[],
  ids text[],
  fences int[],
  outcomes text[],
  due_ms bigint[],
  attempted boolean[],
  urls text[],
  started_ms bigint[],
  durations int[],
  dns real[],
  connects real[],
  tlss real[],
  first_bytes real[],
  addresses text[],
  request_headers text[],
  status_codes int[],
  response_headers text[],
  truncations boolean[],
  error_codes text[],
  error_messages text[],
  word_lists text[],
  response_bodies bytea[]
) RETURNS int[]
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  epoch CONSTANT timestamptz := 'epoch';
  this_moment CONSTANT timestamptz := epoch + now_ms * interval '1 millisecond';
  taken int[];
BEGIN
  IF cardinality(recovered) > 0 OR cardinality(failing) > 0 THEN
    -- As a rule there is nothing to change, and then nothing is locked: a lock is a write.
    PERFORM 1 FROM webhooks
    WHERE (id = ANY (recovered) AND (consecutive_failures > 0 OR failing_since IS NOT NULL)) OR (id = ANY (failing) AND failing_since IS NULL)
    ORDER BY id FOR NO KEY UPDATE;
    UPDATE webhooks SET consecutive_failures = 0, failing_since = NULL
    WHERE id = ANY (recovered) AND (consecutive_failures > 0 OR failing_since IS NOT NULL);
    UPDATE webhooks SET failing_since = this_moment WHERE id = ANY (failing) AND failing_since IS NULL;
  END IF;

  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(workspaces, ids, fences, outcomes, due_ms, attempted, urls, started_ms, durations, dns, connects, tlss,
      first_bytes, addresses, request_headers, status_codes, response_headers, truncations, error_codes, error_messages, word_lists,
      response_bodies) WITH ORDINALITY AS g (workspace, id, fence, outcome, due, attempted, url, started, duration, dns, connect, tls,
      first_byte, address, request_headers, status_code, response_headers, truncated, error_code, error_message, words,
      response_body, at)
  ), locked AS MATERIALIZED (
    -- Joined once and carried along: a batch joined to itself by nested loops costs more than all its writes.
    SELECT g.*, q.fence AS held_fence, q.created_at, q.attempts_made, q.webhook_id, q.replay_of, q.run_id
    FROM given g JOIN delivery_queue q ON q.workspace_id = g.workspace AND q.id = g.id
    ORDER BY q.id FOR UPDATE OF q
  ), mine AS MATERIALIZED (
    SELECT l.*,
      CASE WHEN l.outcome = 'retry' AND w.deleted_at IS NOT NULL THEN 'canceled' ELSE l.outcome END AS verdict,
      w.status = 'paused' AND l.replay_of IS NULL AS paused
    FROM locked l LEFT JOIN webhooks w ON w.id = l.webhook_id
    WHERE l.fence = l.held_fence
  ), written AS (
    INSERT INTO attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
      first_byte_ms, address, request_headers, status_code, response_headers, response_body, truncated, error_code, error_message)
    SELECT workspace, created_at, id, attempts_made + 1, url, epoch + started * interval '1 millisecond', duration, dns, connect, tls,
      first_byte, address, request_headers, status_code, response_headers, response_body, truncated, error_code, error_message
    FROM mine WHERE attempted
  ), again AS (
    UPDATE delivery_queue q
    SET lane = CASE WHEN q.listener_id IS NOT NULL THEN 'listening' WHEN m.paused THEN 'held' WHEN q.replay_of IS NULL THEN 'live'
        ELSE 'replay' END::queue_lane,
      due_at = epoch + m.due * interval '1 millisecond',
      leased_until = NULL,
      -- The claim is spent: the same result told again, after a connection broke at the commit, is nobody's.
      fence = q.fence + 1,
      attempts_made = q.attempts_made + 1,
      first_attempt_at = coalesce(q.first_attempt_at, epoch + m.started * interval '1 millisecond'),
      anchor_at = coalesce(q.anchor_at, epoch + m.started * interval '1 millisecond'),
      last_status = m.status_code,
      last_error = m.error_code,
      words = coalesce(q.words, m.words::int[])
    FROM mine m
    WHERE m.verdict = 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
  ), over AS (
    DELETE FROM delivery_queue q USING mine m
    WHERE m.verdict <> 'retry' AND q.workspace_id = m.workspace AND q.id = m.id
    RETURNING q.*, m.verdict, m.attempted, m.url AS sent_to, m.started, m.duration, m.status_code, m.error_code, m.words AS new_words
  ), logged AS (
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, duration_ms, replay_of, run_id, words, listener_id)
    SELECT workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, sent_to, verdict::delivery_status,
      attempts_made + attempted::int,
      CASE WHEN attempted THEN coalesce(first_attempt_at, epoch + started * interval '1 millisecond') ELSE first_attempt_at END,
      this_moment,
      CASE WHEN attempted THEN status_code ELSE last_status END,
      CASE WHEN attempted THEN error_code ELSE last_error END,
      CASE WHEN attempted THEN duration END,
      replay_of, run_id, coalesce(words, new_words::int[]), listener_id
    FROM over
  ), counted AS (
    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, verdict::delivery_status, count(*)
    FROM over GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries
  ), advanced AS (
    UPDATE replay_runs r
    SET sent = r.sent + c.sent, delivered = r.delivered + c.delivered, failed = r.failed + c.failed, canceled = r.canceled + c.canceled
    FROM (
      SELECT run_id, count(*) FILTER (WHERE attempts_made = 0 AND attempted) AS sent,
        count(*) FILTER (WHERE verdict = 'delivered') AS delivered,
        count(*) FILTER (WHERE verdict = 'failed') AS failed,
        count(*) FILTER (WHERE verdict = 'canceled') AS canceled
      FROM mine WHERE run_id IS NOT NULL GROUP BY run_id ORDER BY run_id
    ) c
    WHERE r.id = c.run_id
  )
  SELECT array_agg(at::int) INTO taken FROM mine;
  RETURN coalesce(taken, '{}');
END $$;

-- As before, or what waits for a listener.
DROP FUNCTION cancel_deliveries(text, text, text, bigint, int);
CREATE FUNCTION cancel_deliveries(workspace text, webhook text, run text, now_ms bigint, most int DEFAULT NULL, listener text DEFAULT NULL) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  ended int;
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT q.workspace_id, q.id FROM delivery_queue q
    WHERE q.workspace_id = workspace AND (q.webhook_id = webhook OR q.run_id = run OR q.listener_id = listener)
      AND (q.leased_until IS NULL OR q.leased_until <= this_moment)
    ORDER BY q.id LIMIT most FOR UPDATE
  ), over AS (
    DELETE FROM delivery_queue q USING locked l WHERE q.workspace_id = l.workspace_id AND q.id = l.id
    RETURNING q.*
  ), logged AS (
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, replay_of, run_id, words, listener_id)
    SELECT o.workspace_id, o.created_at, o.id, o.event_id, o.event_at, o.event_type, o.env, o.webhook_id, coalesce(o.url, w.url, ''),
      'canceled', o.attempts_made, o.first_attempt_at, this_moment, o.last_status, o.last_error, o.replay_of, o.run_id, o.words, o.listener_id
    FROM over o LEFT JOIN webhooks w ON w.id = o.webhook_id
  ), counted AS (
    INSERT INTO delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    SELECT workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, 'canceled', count(*)
    FROM over GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, hour, webhook_id, event_type, env, status)
      DO UPDATE SET deliveries = delivery_hours.deliveries + excluded.deliveries
  ), advanced AS (
    UPDATE replay_runs r SET canceled = r.canceled + c.ended
    FROM (SELECT run_id, count(*) AS ended FROM over WHERE run_id IS NOT NULL GROUP BY run_id ORDER BY run_id) c
    WHERE r.id = c.run_id
  )
  SELECT count(*) INTO ended FROM over;
  RETURN ended;
END $$;
