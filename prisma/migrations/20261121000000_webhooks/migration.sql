-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('delivered', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "queue_lane" AS ENUM ('live', 'parked', 'held', 'replay', 'waiting');

-- CreateEnum
CREATE TYPE "replay_status" AS ENUM ('running', 'paused', 'completed', 'canceled');

-- CreateEnum
CREATE TYPE "webhook_status" AS ENUM ('active', 'paused');

-- CreateTable
CREATE TABLE "delivery_queue" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "event_type" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "endpoint" TEXT NOT NULL,
    "webhook_id" TEXT,
    "url" TEXT,
    "lane" "queue_lane" NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempts_made" SMALLINT NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "anchor_at" TIMESTAMPTZ(3),
    "last_status" SMALLINT,
    "last_error" TEXT,
    "replay_of" TEXT,
    "run_id" TEXT,
    "original_at" TIMESTAMPTZ(3),
    "words" INTEGER[],

    CONSTRAINT "delivery_queue_pkey" PRIMARY KEY ("workspace_id","id")
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

-- CreateTable
CREATE TABLE "deliveries" (
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "event_type" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "webhook_id" TEXT,
    "url" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL,
    "attempts_made" SMALLINT NOT NULL,
    "first_attempt_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "last_status" SMALLINT,
    "last_error" TEXT,
    "duration_ms" INTEGER,
    "replay_of" TEXT,
    "run_id" TEXT,
    "words" INTEGER[],

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("workspace_id","created_at","id")
) PARTITION BY RANGE ("created_at");

-- CreateTable
CREATE TABLE "attempts" (
    "workspace_id" TEXT NOT NULL,
    "delivery_at" TIMESTAMPTZ(3) NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "number" SMALLINT NOT NULL,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "dns_ms" REAL NOT NULL,
    "connect_ms" REAL NOT NULL,
    "tls_ms" REAL NOT NULL,
    "first_byte_ms" REAL NOT NULL,
    "address" TEXT,
    "request_headers" TEXT NOT NULL,
    "status_code" SMALLINT,
    "response_headers" TEXT,
    "response_body" BYTEA,
    "truncated" BOOLEAN NOT NULL DEFAULT false,
    "error_code" TEXT,
    "error_message" TEXT,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("workspace_id","delivery_at","delivery_id","number")
) PARTITION BY RANGE ("delivery_at");

-- CreateTable
CREATE TABLE "delivery_hours" (
    "workspace_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "status" "delivery_status" NOT NULL,
    "deliveries" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "delivery_hours_pkey" PRIMARY KEY ("workspace_id","hour","webhook_id","event_type","env","status")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "replay_runs" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "range_from" TIMESTAMPTZ(3) NOT NULL,
    "range_to" TIMESTAMPTZ(3) NOT NULL,
    "filters" JSONB NOT NULL,
    "rate" INTEGER NOT NULL,
    "status" "replay_status" NOT NULL DEFAULT 'running',
    "cursor_at" TIMESTAMPTZ(3),
    "cursor_id" TEXT,
    "queued_at" TIMESTAMPTZ(3),
    "total" INTEGER NOT NULL DEFAULT 0,
    "released" INTEGER NOT NULL DEFAULT 0,
    "released_at" TIMESTAMPTZ(3),
    "sent" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "canceled" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "replay_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "test_only" BOOLEAN NOT NULL DEFAULT false,
    "status" "webhook_status" NOT NULL DEFAULT 'active',
    "paused_reason" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "secret" BYTEA NOT NULL,
    "secret_hint" TEXT NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "events_workspace_id_type_created_at_id_idx" ON "events"("workspace_id", "type", "created_at", "id");

-- CreateIndex
CREATE INDEX "delivery_queue_webhook_id_lane_idx" ON "delivery_queue"("webhook_id", "lane");

-- CreateIndex
CREATE INDEX "replay_runs_workspace_id_created_at_idx" ON "replay_runs"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "webhooks_workspace_id_created_at_idx" ON "webhooks"("workspace_id", "created_at");

-- AddForeignKey
ALTER TABLE "replay_runs" ADD CONSTRAINT "replay_runs_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Below: what the schema's language cannot say.

-- What is due, in order; the lanes that rest are not in the way.
CREATE INDEX "delivery_queue_live_idx" ON "delivery_queue"("due_at") WHERE "lane" = 'live';
CREATE INDEX "delivery_queue_replay_idx" ON "delivery_queue"("due_at") WHERE "lane" = 'replay';
CREATE INDEX "delivery_queue_parked_idx" ON "delivery_queue"("endpoint", "due_at") WHERE "lane" = 'parked';
CREATE INDEX "delivery_queue_run_idx" ON "delivery_queue"("run_id", "id") WHERE "run_id" IS NOT NULL;

-- What test keys caused, which in a busy workspace is rare.
CREATE INDEX "events_test_idx" ON "events"("workspace_id", "created_at", "id") WHERE "env" = 'test';

-- A row without a day of its own is kept: one that outlives its day, and one for whose day no partition was made in time.
CREATE TABLE "deliveries_default" PARTITION OF "deliveries" DEFAULT;
CREATE TABLE "attempts_default" PARTITION OF "attempts" DEFAULT;
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;

-- As before, for more tables, and in the order in which record_attempts writes to them: each new partition locks its parent. A day
-- whose rows already lie in the default partition takes them over.
CREATE OR REPLACE FUNCTION ensure_partitions(today date, ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  by_column text;
  d date;
  child text;
  since text;
  until text;
  stray boolean;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  FOR parent, by_column IN VALUES ('ledger', 'day'), ('requests', 'created_at'), ('events', 'created_at'),
    ('attempts', 'delivery_at'), ('deliveries', 'created_at')
  LOOP
    FOR d IN SELECT generate_series(today - 1, today + ahead, interval '1 day')::date LOOP
      child := parent || '_' || to_char(d, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      since := CASE WHEN parent = 'ledger' THEN d::text ELSE d || ' 00:00:00+00' END;
      until := CASE WHEN parent = 'ledger' THEN (d + 1)::text ELSE (d + 1) || ' 00:00:00+00' END;
      stray := false;
      IF to_regclass(parent || '_default') IS NOT NULL THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', parent || '_default', by_column, since, by_column, until)
          INTO stray;
      END IF;
      IF stray THEN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, parent);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
          parent || '_default', by_column, since, by_column, until, child);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child, since, until);
      ELSE
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent, since, until);
      END IF;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- A change that a sender must know of is told by the revision, whoever makes it.
CREATE FUNCTION count_webhook_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER webhooks_revision BEFORE UPDATE ON "webhooks" FOR EACH ROW
  WHEN ((OLD.url, OLD.secret, OLD.previous_secret, OLD.previous_secret_until, OLD.deleted_at)
    IS DISTINCT FROM (NEW.url, NEW.secret, NEW.previous_secret, NEW.previous_secret_until, NEW.deleted_at))
  EXECUTE FUNCTION count_webhook_revision();

-- An id that the same source always gets, in the shape of every other (contract 1): the time that `time_part` says in ten
-- characters, then a UUIDv7's other bits from hashes. So the delivery of one event to one subscription exists at most once,
-- and so does a run's replay of one delivery, however often either is written.
CREATE FUNCTION derived_id(prefix text, time_part text, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  alphabet CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  a CONSTANT bigint := hashtextextended(source, 7001);
  b CONSTANT bigint := hashtextextended(source, 7002);
BEGIN
  RETURN prefix || '_' || time_part
    || substr('ef', 1 + (a & 1)::int, 1)
    || substr(alphabet, 1 + ((a >> 1) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 6) & 31)::int, 1)
    || substr(alphabet, 1 + (((a >> 11) & 1) * 16 + 8 + ((a >> 12) & 3))::int, 1)
    || substr(alphabet, 1 + ((a >> 14) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 19) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 24) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 29) & 31)::int, 1)
    || substr(alphabet, 1 + (b & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 5) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 10) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 15) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 20) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 25) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 30) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 35) & 31)::int, 1);
END $$;

-- Whoever states a fact, its deliveries are there with the commit: a trigger, because facts are stated by verbs and by SQL alike.
-- One notification a transaction at most (PostgreSQL drops repeats), none when nobody subscribed, and none while a dispatcher
-- holds the lock that says that it looks by itself: transactions that notify commit one after the other, each with its fsync.
CREATE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  queued int;
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
  RETURN NULL;
END $$;
CREATE TRIGGER events_fan_out AFTER INSERT ON "events" REFERENCING NEW TABLE AS stated
  FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();

-- Takes what is due, under a lease, for one sender.
--
-- `looked` rows at most are looked at, and each of those leaves the front of its index: it is taken, or parked because its endpoint
-- has all it can take (`rooms` by endpoint, `default_room` for one not named), or held because its subscription is paused. So a
-- backlog of one endpoint is passed once and never again, whoever waits behind it. `most` at most are taken; where more could be,
-- they are left as they are. What is parked comes back, before anything
-- newer of its endpoint, when the sender names that in `parked` with how many it has room for. Replays are looked at only when
-- nothing live fills the claim.
--
-- What an explicit replay sends goes out although the subscription is paused: somebody asked for it.
-- Answers a row for each taken, and one with a null id for each endpoint of which some were parked or held: `url` says which, and
-- `attempts_made` how many.
--
-- The bodies are read apart, a day at a time: joined here, PostgreSQL would look for the partition again with each row.
-- Rooms are jsonb because a sender may name a thousand endpoints, and looking one up in an object takes ten comparisons.
CREATE FUNCTION claim_deliveries(now_ms bigint, lease_ms bigint, most int, looked int, default_room int, rooms jsonb, parked jsonb)
RETURNS TABLE (
  workspace_id text, id text, event_id text, event_type text, env key_env, endpoint text, webhook_id text, url text,
  revision int, is_replay boolean, fence int, attempts_made int, created_at timestamptz, first_attempt_at timestamptz,
  anchor_at timestamptz, original_at timestamptz, event_at timestamptz
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
  ), told AS MATERIALIZED (
    SELECT * FROM (
      SELECT j.*, row_number() OVER (PARTITION BY j.verdict ORDER BY j.due_at NULLS FIRST) AS place FROM judged j
    ) j
    WHERE j.verdict <> 'live' OR j.place <= most
  ), claimed AS (
    UPDATE delivery_queue q
    SET lane = t.verdict,
      due_at = CASE t.verdict WHEN 'live' THEN lease_end ELSE q.due_at END,
      leased_until = CASE t.verdict WHEN 'live' THEN lease_end END,
      fence = q.fence + 1
    FROM told t
    WHERE q.workspace_id = t.workspace_id AND q.id = t.id
    RETURNING q.*, t.current_revision
  )
  SELECT c.workspace_id, c.id, c.event_id, c.event_type, c.env, c.endpoint, c.webhook_id, c.url, c.current_revision, false,
    c.fence, c.attempts_made::int, c.created_at, c.first_attempt_at, c.anchor_at, c.original_at, c.event_at
  FROM claimed c
  WHERE c.lane = 'live'
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL::key_env, t.endpoint, NULL, t.verdict::text, NULL::int, NULL::boolean, NULL::int, count(*)::int,
    NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz, NULL::timestamptz
  FROM told t WHERE t.verdict <> 'live' GROUP BY t.endpoint, t.verdict;
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF taken >= most OR NOT EXISTS (SELECT FROM delivery_queue d WHERE d.lane = 'replay' AND d.due_at <= this_moment) THEN
    RETURN;
  END IF;

  RETURN QUERY
  WITH picked AS MATERIALIZED (
    SELECT d.workspace_id, d.id, d.endpoint, d.webhook_id, d.due_at FROM delivery_queue d
    WHERE d.lane = 'replay' AND d.due_at <= this_moment
    ORDER BY d.due_at LIMIT most - taken FOR UPDATE SKIP LOCKED
  ), ranked AS (
    SELECT p.*, row_number() OVER (PARTITION BY p.endpoint ORDER BY p.due_at) AS rank FROM picked p
  ), told AS MATERIALIZED (
    SELECT r.workspace_id, r.id, w.revision AS current_revision,
      r.rank <= coalesce((rooms ->> r.endpoint)::int, default_room) AS fits
    FROM ranked r LEFT JOIN webhooks w ON w.id = r.webhook_id
  ), claimed AS (
    -- One that finds no room steps back for a second: it is in nobody's way there.
    UPDATE delivery_queue q
    SET due_at = CASE WHEN t.fits THEN lease_end ELSE this_moment + interval '1 second' END,
      leased_until = CASE WHEN t.fits THEN lease_end END,
      fence = q.fence + 1
    FROM told t
    WHERE q.workspace_id = t.workspace_id AND q.id = t.id
    RETURNING q.*, t.current_revision
  )
  SELECT c.workspace_id, c.id, c.event_id, c.event_type, c.env, c.endpoint, c.webhook_id, c.url, c.current_revision, true,
    c.fence, c.attempts_made::int, c.created_at, c.first_attempt_at, c.anchor_at, c.original_at, c.event_at
  FROM claimed c
  WHERE c.leased_until IS NOT NULL;
END $$;

-- The bodies of events of one day. The bounds pick the partition once; never by a scan, whatever statistics a new day has.
CREATE FUNCTION event_bodies(workspaces text[], ids text[], times timestamptz[], since timestamptz, until timestamptz)
RETURNS TABLE (id text, body bytea)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  -- A subquery for each, because as a join the day could be read whole and compared with each.
  SELECT c.id, (
    SELECT e.body FROM events e
    WHERE e.workspace_id = c.workspace_id AND e.created_at = c.created_at AND e.id = c.id
      AND e.created_at >= since AND e.created_at < until)
  FROM unnest(workspaces, ids, times) AS c (workspace_id, id, created_at);
END $$;

-- Takes down what became of a batch of attempts, in one transaction, and answers the positions that were taken: a result
-- whose claim has been taken over (another fence) changes nothing, because its delivery is somebody else's by now.
--
--   delivered, failed, canceled   over: the row moves from the queue to the log
--   retry                         waits for `due_ms`; held when its subscription is paused, canceled when it is gone
-- `attempted` is false where nothing was sent, which leaves no attempt.
--
-- Locks: webhooks by id, delivery_queue by id, delivery_hours by key, replay_runs by id, always in this order; whatever pauses,
-- resumes or cancels keeps it.
CREATE FUNCTION record_attempts(
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
    SET lane = CASE WHEN m.paused THEN 'held' WHEN q.replay_of IS NULL THEN 'live' ELSE 'replay' END::queue_lane,
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
      first_attempt_at, finished_at, last_status, last_error, duration_ms, replay_of, run_id, words)
    SELECT workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, sent_to, verdict::delivery_status,
      attempts_made + attempted::int,
      CASE WHEN attempted THEN coalesce(first_attempt_at, epoch + started * interval '1 millisecond') ELSE first_attempt_at END,
      this_moment,
      CASE WHEN attempted THEN status_code ELSE last_status END,
      CASE WHEN attempted THEN error_code ELSE last_error END,
      CASE WHEN attempted THEN duration END,
      replay_of, run_id, coalesce(words, new_words::int[])
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

-- Ends what waits in the queue for a subscription or a run, `most` of it at once where that is given, never what is being sent
-- at this moment: that ends by itself. Answers how many. Locks as record_attempts does; the caller holds the webhook, or has
-- committed that the run is canceled. Planned for the one of the two that is given, which then brings its rows in order.
CREATE FUNCTION cancel_deliveries(workspace text, webhook text, run text, now_ms bigint, most int DEFAULT NULL) RETURNS int
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
    WHERE q.workspace_id = workspace AND (q.webhook_id = webhook OR q.run_id = run)
      AND (q.leased_until IS NULL OR q.leased_until <= this_moment)
    ORDER BY q.id LIMIT most FOR UPDATE
  ), over AS (
    DELETE FROM delivery_queue q USING locked l WHERE q.workspace_id = l.workspace_id AND q.id = l.id
    RETURNING q.*
  ), logged AS (
    INSERT INTO deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
      first_attempt_at, finished_at, last_status, last_error, replay_of, run_id, words)
    SELECT o.workspace_id, o.created_at, o.id, o.event_id, o.event_at, o.event_type, o.env, o.webhook_id, coalesce(o.url, w.url, ''),
      'canceled', o.attempts_made, o.first_attempt_at, this_moment, o.last_status, o.last_error, o.replay_of, o.run_id, o.words
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

-- Bulk replays.

-- The runs that a worker still looks after: few, whatever the history.
CREATE INDEX "replay_runs_unfinished_idx" ON "replay_runs"("id") WHERE "finished_at" IS NULL;
-- What a run lets go next: the oldest event first.
CREATE INDEX "delivery_queue_waiting_idx" ON "delivery_queue"("run_id", "event_at", "id") WHERE "lane" = 'waiting';

-- What a bulk replay sends again: originals that were over when it was made, of subscriptions that there still are. One
-- expression, so that PostgreSQL puts it in the place of the call, filters that are not given vanishing from the plan.
CREATE FUNCTION is_replayable(
  d deliveries, over_by timestamptz, subscriptions text[], event text, ended delivery_status, mode key_env
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT d.replay_of IS NULL AND d.finished_at <= over_by AND d.webhook_id = ANY (subscriptions)
    AND (event IS NULL OR d.event_type = event) AND (ended IS NULL OR d.status = ended) AND (mode IS NULL OR d.env = mode)
$$;

CREATE FUNCTION replayed_subscriptions(workspace text, filters jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(w.id), '{}') FROM webhooks w
  WHERE w.workspace_id = workspace AND w.deleted_at IS NULL AND (filters ->> 'webhook_id' IS NULL OR w.id = filters ->> 'webhook_id')
$$;

-- How many deliveries a run made at `made` would send again.
CREATE FUNCTION count_replayable(workspace text, since timestamptz, until timestamptz, made timestamptz, filters jsonb) RETURNS bigint
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  subscriptions CONSTANT text[] := replayed_subscriptions(workspace, filters);
  event CONSTANT text := filters ->> 'event';
  ended CONSTANT delivery_status := filters ->> 'status';
  mode CONSTANT key_env := filters ->> 'env';
BEGIN
  RETURN (
    SELECT count(*) FROM deliveries d
    WHERE d.workspace_id = workspace AND d.created_at >= since AND d.created_at < until
      AND is_replayable(d, made, subscriptions, event, ended, mode)
  );
END $$;

-- Queues the next part of a run: goes `most` rows further through the log, from the run's cursor on, and writes those that match
-- into the queue, where they wait. Answers whether there is more to go through.
--
-- Rows, cursor and total move in one transaction, so whoever dies leaves nothing half done, and a row already queued is behind the
-- cursor for good. The run is locked only at the end, where it is seen whether it was canceled meanwhile or another worker went the
-- same way: then nothing of this was done. (Locked from the beginning, it would keep the results of its own deliveries waiting.)
-- Ids come from the original's and the run's, with the run's time in them: who goes the same way at the same moment finds them taken.
-- The words come along, so that a search need not read the bodies of what waits, or is canceled before anybody has.
CREATE FUNCTION queue_replays(run text, most int, now_ms bigint) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  r replay_runs;
  subscriptions text[];
  event text;
  ended delivery_status;
  mode key_env;
  came int;
  matched int;
  last_at timestamptz;
  last_id text;
BEGIN
  SELECT * INTO r FROM replay_runs WHERE id = run AND queued_at IS NULL AND status IN ('running', 'paused');
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  subscriptions := replayed_subscriptions(r.workspace_id, r.filters);
  event := r.filters ->> 'event';
  ended := r.filters ->> 'status';
  mode := r.filters ->> 'env';
  BEGIN
    WITH passed AS MATERIALIZED (
      SELECT d.created_at, d.id, d.event_id, d.event_at, d.event_type, d.env, d.webhook_id, d.first_attempt_at, d.words,
        is_replayable(d, r.created_at, subscriptions, event, ended, mode) AS matches
      FROM deliveries d
      WHERE d.workspace_id = r.workspace_id AND d.created_at >= coalesce(r.cursor_at, r.range_from) AND d.created_at < r.range_to
        AND (d.created_at, d.id) > (coalesce(r.cursor_at, r.range_from), coalesce(r.cursor_id, ''))
      ORDER BY d.created_at, d.id LIMIT most
    ), queued AS (
      INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at,
        replay_of, run_id, original_at, words)
      SELECT r.workspace_id, derived_id('dlv', substr(r.id, 5, 10), p.id || '/' || r.id), r.created_at, p.event_id, p.event_at,
        p.event_type, p.env, p.webhook_id, p.webhook_id, 'waiting', r.created_at, p.id, r.id, coalesce(p.first_attempt_at, p.event_at),
        p.words
      FROM passed p WHERE p.matches
      RETURNING 1
    ), ends AS (
      SELECT max(p.created_at) AS at, count(*) AS passed FROM passed p
    )
    SELECT e.passed, (SELECT count(*) FROM queued), e.at, (SELECT max(p.id) FROM passed p WHERE p.created_at = e.at)
    INTO came, matched, last_at, last_id FROM ends e;
    UPDATE replay_runs
    SET total = total + matched,
      cursor_at = coalesce(last_at, cursor_at),
      cursor_id = coalesce(last_id, cursor_id),
      queued_at = CASE WHEN came < most THEN timestamptz 'epoch' + now_ms * interval '1 millisecond' END
    WHERE id = run AND status IN ('running', 'paused') AND queued_at IS NULL AND cursor_id IS NOT DISTINCT FROM r.cursor_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'GH001';
    END IF;
  EXCEPTION WHEN SQLSTATE 'GH001' OR unique_violation THEN
    RETURN false;
  END;
  RETURN came = most;
END $$;

-- Lets the next `counts` of each run go, all due by now, in the order of their events. `seen_ms` is the run's released_at as it was
-- when the counts were found: whoever comes later with the same finds another and lets nothing go. The k-th is due when the rate
-- allowed it, k / rate seconds after `since_ms`. Answers how many were let go.
--
-- A run is locked before its rows here; rows that somebody holds are passed over, so this never waits for one.
CREATE FUNCTION release_replays(runs text[], counts int[], seen_ms bigint[], since_ms bigint[], until_ms bigint[]) RETURNS int
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
    SELECT n.*, row_number() OVER (PARTITION BY n.run_id ORDER BY n.event_at, n.id) AS rank FROM next n
  ), let_go AS (
    UPDATE delivery_queue q
    SET lane = 'replay', due_at = k.since + k.rank * (interval '1 second' / k.rate)
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

-- Ends the runs of which nothing is left: completed when all that was queued has had its first attempt (what failed then is tried
-- again like any delivery) or was canceled; a canceled one when nothing of it is in the queue any more. Answers how many.
CREATE FUNCTION finish_replays(now_ms bigint) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  r replay_runs;
  finished int := 0;
BEGIN
  FOR r IN SELECT * FROM replay_runs WHERE finished_at IS NULL ORDER BY id LOOP
    IF r.status = 'canceled' THEN
      UPDATE replay_runs SET finished_at = this_moment
      WHERE id = r.id AND finished_at IS NULL AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.run_id = r.id);
    ELSIF r.queued_at IS NOT NULL AND r.sent + r.canceled >= r.total THEN
      -- One that was tried and canceled afterwards counts in both, so the counts alone do not tell.
      UPDATE replay_runs SET status = 'completed', finished_at = this_moment
      WHERE id = r.id AND status IN ('running', 'paused')
        -- The first of them, and not whether there is one: so it is looked for in the index of what waits for this run alone.
        AND (SELECT q.id FROM delivery_queue q WHERE q.lane = 'waiting' AND q.run_id = r.id ORDER BY q.event_at, q.id LIMIT 1) IS NULL
        AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.run_id = r.id AND q.attempts_made = 0);
    ELSE
      CONTINUE;
    END IF;
    IF FOUND THEN
      finished := finished + 1;
    END IF;
  END LOOP;
  RETURN finished;
END $$;

-- Reading the log.

-- What a delivery in the log is found by: its body's words and its facets, as 32-bit hashes salted with the workspace. One index
-- over them answers every combination of filters by intersecting lists, where b-trees would need one for each.
-- Facets: w webhook, e event type, p the two together (their lists are long and often have nothing in common), h hour of the day,
-- t env test, f failed, c canceled, s answered status other than 200, S its hundred from 300 on, d1 to d8 a last attempt of so many
-- seconds, r replay, n run. What nearly every row has (delivered, live, 200) has no facet: it is looked at in the row.
-- plpgsql, because the planner would unfold SQL here and take twice as long over each query.
CREATE FUNCTION delivery_terms(
  workspace text, created_at timestamptz, webhook_id text, event_type text, env key_env, status delivery_status, code smallint,
  duration_ms int, replay_of text, run_id text, words int[]
) RETURNS int[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN words || array_remove(ARRAY[
    hashtext(workspace || 'w' || coalesce(webhook_id, '')),
    hashtext(workspace || 'e' || event_type),
    hashtext(workspace || 'p' || coalesce(webhook_id, '') || event_type),
    hashtext(workspace || 'h' || extract(hour FROM created_at AT TIME ZONE 'UTC')::int),
    CASE env WHEN 'test' THEN hashtext(workspace || 't') END,
    CASE status WHEN 'failed' THEN hashtext(workspace || 'f') WHEN 'canceled' THEN hashtext(workspace || 'c') END,
    CASE WHEN code <> 200 THEN hashtext(workspace || 's' || code) END,
    CASE WHEN code >= 300 THEN hashtext(workspace || 'S' || code / 100) END,
    CASE WHEN duration_ms >= 1000 THEN hashtext(workspace || 'd1') END,
    CASE WHEN duration_ms >= 2000 THEN hashtext(workspace || 'd2') END,
    CASE WHEN duration_ms >= 4000 THEN hashtext(workspace || 'd4') END,
    CASE WHEN duration_ms >= 8000 THEN hashtext(workspace || 'd8') END,
    CASE WHEN replay_of IS NOT NULL THEN hashtext(workspace || 'r') END,
    CASE WHEN run_id IS NOT NULL THEN hashtext(workspace || 'n' || run_id) END
  ], NULL);
END $$;

-- The predicate is true of every row: it marks an index that Prisma's language cannot say.
CREATE INDEX "deliveries_terms_idx" ON "deliveries" USING gin (
  delivery_terms("workspace_id", "created_at", "webhook_id", "event_type", "env", "status", "last_status", "duration_ms",
  "replay_of", "run_id", "words")
) WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE "attempts_made" >= 0;
-- Canceled before the first attempt: nobody has taken its words yet. As a rule empty: see wordless_deliveries.
CREATE INDEX "deliveries_unread_idx" ON "deliveries"("workspace_id", "created_at", "id") WHERE "words" IS NULL;
CREATE INDEX "deliveries_replay_idx" ON "deliveries"("workspace_id", "event_id", "created_at", "id") WHERE "replay_of" IS NOT NULL;

-- What is asked for; null asks for any. `hashes` and `plain` are the same words, and both null or neither.
CREATE TYPE delivery_filter AS (
  status text, event_type text, webhook_id text, env key_env, event_id text, run_id text, replays boolean, code_from int,
  code_to int, duration_from int, hashes int[], plain text[]
);

-- A delivery as lists show it. One without an event says that all down to its time and id has been looked at, and nothing older.
CREATE TYPE listed_delivery AS (
  id text, created_at timestamptz, event_id text, event_type text, env key_env, webhook_id text, url text, status text,
  attempts_made int, next_attempt_at timestamptz, last_status int, last_error text, replay_of text, run_id text,
  finished_at timestamptz
);

CREATE FUNCTION as_listed(q delivery_queue, webhook_url text) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, coalesce(q.url, webhook_url, ''),
  CASE q.lane WHEN 'held' THEN 'held' ELSE 'pending' END, q.attempts_made,
  CASE WHEN q.leased_until IS NULL AND q.lane IN ('live', 'parked', 'replay') THEN q.due_at END,
  q.last_status, q.last_error, q.replay_of, q.run_id, NULL)::listed_delivery;

CREATE FUNCTION as_listed(d deliveries) RETURNS listed_delivery LANGUAGE sql STABLE PARALLEL SAFE
RETURN ROW(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status::text, d.attempts_made, NULL,
  d.last_status, d.last_error, d.replay_of, d.run_id, d.finished_at)::listed_delivery;

-- All filters but status and text. Unfolded into the queries that use it.
CREATE FUNCTION delivery_matches(
  event_type text, webhook_id text, env key_env, event_id text, run_id text, replay_of text, code int, duration int,
  f delivery_filter
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (f.event_type IS NULL OR event_type = f.event_type)
  AND (f.webhook_id IS NULL OR webhook_id = f.webhook_id)
  AND (f.env IS NULL OR env = f.env)
  AND (f.event_id IS NULL OR event_id = f.event_id)
  AND (f.run_id IS NULL OR run_id = f.run_id)
  AND (f.replays IS NULL OR (replay_of IS NOT NULL) = f.replays)
  AND (f.code_from IS NULL OR code BETWEEN f.code_from AND f.code_to)
  AND (f.duration_from IS NULL OR duration >= f.duration_from);

-- Whether an event's body has all these words, where nobody has taken them yet. JSON's escapes part words (RFC 8259 7).
CREATE FUNCTION body_has_words(body bytea, wanted text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(bool_and(position(w IN t) > 0
    AND t ~ ('(^|[^[:alnum:]])' || w || CASE WHEN length(w) < 64 THEN '($|[^[:alnum:]])' ELSE '' END)), true)
  FROM unnest(wanted) w CROSS JOIN (
    -- Letters are the same in every database, whatever its locale.
    SELECT lower(regexp_replace(convert_from(body, 'UTF8'), '\\(u....|.)', ' ', 'g') COLLATE pg_c_utf8) AS t OFFSET 0
  ) b
);

-- The functions below answer deliveries of a workspace that are asked for, older than (before_at, before_id) and not older than
-- `since`, at most `most`, each from one place in which they lie. One statement asks all of them, in one snapshot, because a
-- delivery moves from the queue to the log while somebody reads; who asks sorts them together and cuts.

-- Those that are not over. Work is bounded: 5,000 rows, or 500 bodies or 2 MB of them where words are asked for that nobody
-- has taken yet.
CREATE FUNCTION queued_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  r record;
  far listed_delivery;
  said boolean;
  given int := 0;
  bodies int := 0;
  bytes bigint := 0;
  size bigint;
  -- A subscription with little in the queue is found by its own index, for it may lie behind the backlog of another.
  few CONSTANT boolean := f.webhook_id IS NOT NULL
    AND (SELECT count(*) FROM (SELECT FROM delivery_queue q WHERE q.webhook_id = f.webhook_id LIMIT 2001) x) <= 2000;
BEGIN
  FOR r IN
    SELECT as_listed(q.q, w.url) AS listed,
      (q.q).words, (q.q).event_at, (q.q).event_id, q.at,
      (f.status IS NULL OR ((q.q).lane = 'held') = (f.status = 'held'))
        AND delivery_matches((q.q).event_type, (q.q).webhook_id, (q.q).env, (q.q).event_id, (q.q).run_id, (q.q).replay_of,
          (q.q).last_status, NULL, f) AS matches
    FROM (
      (SELECT x.q, row_number() OVER () AS at FROM (
        SELECT q FROM delivery_queue q
        WHERE NOT few AND q.workspace_id = workspace AND q.id < before_id AND q.created_at >= since
        ORDER BY q.id DESC LIMIT 5001
      ) x)
      UNION ALL
      (SELECT q, 0 FROM delivery_queue q
        WHERE few AND q.workspace_id = workspace AND q.webhook_id = f.webhook_id AND q.id < before_id AND q.created_at >= since
        ORDER BY q.id DESC)
    ) q LEFT JOIN webhooks w ON w.id = (q.q).webhook_id
  LOOP
    IF r.at > 5000 OR bodies >= 500 OR bytes >= 2000000 THEN
      far.event_type := NULL;
      RETURN NEXT far;
      RETURN;
    END IF;
    far := r.listed;
    CONTINUE WHEN r.matches IS NOT TRUE;
    IF f.hashes IS NOT NULL THEN
      said := r.words @> f.hashes;
      IF r.words IS NULL THEN
        SELECT coalesce(sum(octet_length(e.body)), 0), bool_and(body_has_words(e.body, f.plain)) INTO size, said
        FROM events e WHERE e.workspace_id = workspace AND e.created_at = r.event_at AND e.id = r.event_id;
        bodies := bodies + 1;
        bytes := bytes + size;
      END IF;
      CONTINUE WHEN said IS NOT TRUE;
    END IF;
    RETURN NEXT r.listed;
    given := given + 1;
    EXIT WHEN given = most;
  END LOOP;
END $$;

-- Canceled before the first attempt, where words are asked for. Bounded as the queue is.
CREATE FUNCTION unread_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  r record;
  far listed_delivery;
  said boolean;
  given int := 0;
  bodies int := 0;
  bytes bigint := 0;
  size bigint;
BEGIN
  FOR r IN
    SELECT as_listed(d) AS listed, d.event_at, d.event_id, row_number() OVER () AS at,
      (f.status IS NULL OR d.status = f.status::delivery_status)
        AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status,
          d.duration_ms, f) AS matches
    FROM (
      SELECT * FROM deliveries
      WHERE words IS NULL AND workspace_id = workspace AND created_at BETWEEN since AND before_at
        AND (created_at, id) < (before_at, before_id)
      ORDER BY created_at DESC, id DESC LIMIT 5001
    ) d
  LOOP
    IF r.at > 5000 OR bodies >= 500 OR bytes >= 2000000 THEN
      far.event_type := NULL;
      RETURN NEXT far;
      RETURN;
    END IF;
    far := r.listed;
    CONTINUE WHEN r.matches IS NOT TRUE;
    SELECT coalesce(sum(octet_length(e.body)), 0), bool_and(body_has_words(e.body, f.plain)) INTO size, said
    FROM events e WHERE e.workspace_id = workspace AND e.created_at = r.event_at AND e.id = r.event_id;
    bodies := bodies + 1;
    bytes := bytes + size;
    CONTINUE WHEN said IS NOT TRUE;
    RETURN NEXT r.listed;
    given := given + 1;
    EXIT WHEN given = most;
  END LOOP;
END $$;

-- Those of one event: the original ones have its time, their replays an index.
CREATE FUNCTION deliveries_of_event(
  workspace text, f delivery_filter, event_at timestamptz, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT (as_listed(d)).* FROM (
    SELECT * FROM deliveries o
    WHERE o.workspace_id = workspace AND o.created_at = deliveries_of_event.event_at AND o.event_id = f.event_id AND o.replay_of IS NULL
      AND o.created_at >= since AND (o.created_at, o.id) < (before_at, before_id)
    UNION ALL
    SELECT * FROM deliveries o
    WHERE o.workspace_id = workspace AND o.event_id = f.event_id AND o.replay_of IS NOT NULL
      AND o.created_at >= greatest(since, deliveries_of_event.event_at) AND o.created_at <= before_at
      AND (o.created_at, o.id) < (before_at, before_id)
  ) d
  WHERE (f.status IS NULL OR d.status = f.status::delivery_status)
    AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status,
      d.duration_ms, f)
    AND (f.hashes IS NULL OR d.words @> f.hashes OR (d.words IS NULL AND EXISTS (
      SELECT FROM events e WHERE e.workspace_id = workspace AND e.created_at = d.event_at AND e.id = d.event_id
        AND body_has_words(e.body, f.plain))))
  ORDER BY d.created_at DESC, d.id DESC LIMIT most;
END $$;

-- Those that are over. What many rows are is met by walking back in time; where 250 rows of that are not enough, the rest of the
-- way goes by the index of terms: by the day where little is to be expected, else by the hour. Bounded: 5,000 rows walked over where
-- there is no term to ask for; 2,000 rows found by terms, 120 steps, or about 700,000 entries of the terms' lists, where long
-- lists have little in common.
CREATE FUNCTION logged_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_indexscan = on
SET enable_sort = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET max_parallel_workers_per_gather = 0
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  terms CONSTANT int[] := array_remove(ARRAY[
    CASE WHEN f.event_type IS NULL THEN hashtext(workspace || 'w' || f.webhook_id)
      ELSE coalesce(hashtext(workspace || 'p' || f.webhook_id || f.event_type), hashtext(workspace || 'e' || f.event_type)) END,
    CASE f.env WHEN 'test' THEN hashtext(workspace || 't') END,
    CASE f.status WHEN 'failed' THEN hashtext(workspace || 'f') WHEN 'canceled' THEN hashtext(workspace || 'c') END,
    CASE WHEN f.code_from = f.code_to AND f.code_from <> 200 THEN hashtext(workspace || 's' || f.code_from) END,
    CASE WHEN f.code_from < f.code_to AND f.code_from >= 300 THEN hashtext(workspace || 'S' || f.code_from / 100) END,
    CASE WHEN f.duration_from >= 8000 THEN hashtext(workspace || 'd8') WHEN f.duration_from >= 4000 THEN hashtext(workspace || 'd4')
      WHEN f.duration_from >= 2000 THEN hashtext(workspace || 'd2') WHEN f.duration_from >= 1000 THEN hashtext(workspace || 'd1') END,
    CASE WHEN f.replays THEN hashtext(workspace || 'r') END,
    hashtext(workspace || 'n' || f.run_id)
  ], NULL) || f.hashes;
  walk CONSTANT int := CASE WHEN terms = '{}' THEN 5000 ELSE 250 END;
  r record;
  far listed_delivery;
  given int := 0;
  walked int := 0;
  aside int := 0;
  opened int := 0;
  -- Where it has got to.
  here timestamptz := before_at;
  here_id text := before_id;
  -- A day or two first, so that few partitions are opened, then a week, then all.
  low timestamptz := greatest(since, date_trunc('day', least(before_at, now()), 'UTC') - interval '1 day');
  -- What has been found in how many hours; what comes next and what is in it.
  met float8;
  hours float8;
  first_at timestamptz;
  child record;
  by_hour boolean;
  crowded boolean;
  part timestamptz;
  many int;
  part_rows deliveries[];
  steps int := 0;
  looked int := 0;
  -- Entries that the lists of all terms have for an hour, by a sample, and those passed by.
  listed_hourly float8 := 0;
  passed float8 := 0;
  -- These are planned at every step, so they say as little as they can. LIMIT and OFFSET keep all conditions but the terms from the
  -- scan, and the terms come by a subquery: as a constant they would have the planner look into the statistics of every word.
  by_terms CONSTANT text := 'SELECT * FROM %I WHERE attempts_made >= 0 AND delivery_terms(workspace_id, created_at, webhook_id, '
    'event_type, env, status, last_status, duration_ms, replay_of, run_id, words) @> (SELECT $1)';
  the_day CONSTANT text := 'SELECT array_agg(d::deliveries) FROM (' || by_terms || ' LIMIT 1001) d';
  -- As many at most, but the newest.
  the_hour CONSTANT text := 'SELECT array_agg(d::deliveries) FROM (SELECT * FROM (' || by_terms || ' OFFSET 0) d '
    'WHERE (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT 1001) d';
BEGIN
  LOOP
    FOR r IN
      SELECT x.created_at, x.id, CASE WHEN x.matches THEN as_listed(x.d) END AS listed
      FROM (
        SELECT d, d.created_at, d.id,
          (f.status IS NULL OR d.status = f.status::delivery_status)
            AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status, d.duration_ms, f)
            AND (f.hashes IS NULL OR d.words @> f.hashes) IS TRUE AS matches
        FROM deliveries d
        WHERE d.workspace_id = workspace AND d.created_at >= low AND d.created_at <= here AND (d.created_at, d.id) < (here, here_id)
        ORDER BY d.created_at DESC, d.id DESC LIMIT walk - walked
      ) x
    LOOP
      walked := walked + 1;
      first_at := coalesce(first_at, r.created_at);
      -- Not IS NOT NULL, which asks that of every field.
      IF r.listed IS DISTINCT FROM NULL THEN
        RETURN NEXT r.listed;
        given := given + 1;
        IF given = most THEN
          RETURN;
        END IF;
      END IF;
      IF walked = walk THEN
        here := r.created_at;
        here_id := r.id;
      END IF;
    END LOOP;
    EXIT WHEN walked = walk;
    IF low <= since THEN
      RETURN;
    END IF;
    here := low;
    here_id := '';
    low := CASE WHEN opened = 0 THEN greatest(since, low - interval '6 days') ELSE since END;
    opened := opened + 1;
  END LOOP;
  IF terms = '{}' THEN
    far.created_at := here;
    far.id := here_id;
    RETURN NEXT far;
    RETURN;
  END IF;

  -- Beside its days the log has a place for rows without one. As a rule it is empty.
  walked := 0;
  FOR r IN
    SELECT as_listed(d::deliveries) AS listed,
      (f.status IS NULL OR d.status = f.status::delivery_status)
        AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status, d.duration_ms, f)
        AND (f.hashes IS NULL OR d.words @> f.hashes) IS TRUE AS matches
    FROM deliveries_default d
    WHERE d.workspace_id = workspace AND d.created_at >= since AND d.created_at <= here AND (d.created_at, d.id) < (here, here_id)
    ORDER BY d.created_at DESC, d.id DESC LIMIT 5000
  LOOP
    walked := walked + 1;
    IF r.matches THEN
      RETURN NEXT r.listed;
      aside := aside + 1;
      EXIT WHEN aside = most;
    END IF;
    IF walked = 5000 THEN
      far := r.listed;
      far.event_type := NULL;
      RETURN NEXT far;
    END IF;
  END LOOP;

  met := given + 1;
  hours := greatest(extract(epoch FROM first_at - here) / 3600, 0.001);
  IF cardinality(terms) > 1 THEN
    SELECT count(*) / 100.0 * walk / hours INTO listed_hourly
    FROM (
      SELECT * FROM deliveries d
      WHERE d.workspace_id = workspace AND d.created_at >= here AND d.created_at <= first_at
      ORDER BY d.created_at, d.id LIMIT 100
    ) d CROSS JOIN unnest(delivery_terms(d.workspace_id, d.created_at, d.webhook_id, d.event_type, d.env, d.status, d.last_status,
      d.duration_ms, d.replay_of, d.run_id, d.words)) t
    WHERE t = ANY (terms);
  END IF;
  -- From here on nothing but the index of terms may find the rows: see the fence below.
  PERFORM set_config('enable_indexscan', 'off', true);
  FOR child IN
    SELECT c.relname, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC' AS day
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'deliveries'::regclass AND c.relname ~ '_[0-9]{8}$'
    ORDER BY 1 DESC
  LOOP
    CONTINUE WHEN child.day > here;
    here := least(here, child.day + interval '1 day');
    crowded := false;
    WHILE here >= since AND (here > child.day OR (here = child.day AND here_id > '')) LOOP
      by_hour := crowded OR met / hours * 24 > 400;
      part := CASE WHEN by_hour
        THEN date_trunc('hour', CASE WHEN here_id > '' THEN here ELSE here - interval '1 microsecond' END, 'UTC')
        ELSE child.day END;
      IF by_hour THEN
        EXECUTE format(the_hour, child.relname) INTO part_rows
          USING terms || hashtext(workspace || 'h' || extract(hour FROM part AT TIME ZONE 'UTC')::int), here, here_id;
      ELSE
        EXECUTE format(the_day, child.relname) INTO part_rows USING terms;
      END IF;
      many := coalesce(cardinality(part_rows), 0);
      steps := steps + 1;
      looked := looked + many;
      passed := passed + listed_hourly * CASE WHEN by_hour THEN 1 ELSE 24 END;
      IF many > 1000 AND NOT by_hour THEN
        crowded := true;
        CONTINUE;
      END IF;
      IF steps = 1 THEN
        met := 0;
        hours := 0;
      END IF;
      met := met + many;
      hours := hours + CASE WHEN by_hour THEN 1 ELSE 24 END;
      IF many > 0 THEN
        FOR r IN
          SELECT as_listed(d) AS listed FROM unnest(part_rows) d
          WHERE d.workspace_id = workspace AND d.created_at >= since AND (d.created_at, d.id) < (here, here_id)
            AND (f.status IS NULL OR d.status = f.status::delivery_status)
            AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status, d.duration_ms, f)
          ORDER BY d.created_at DESC, d.id DESC LIMIT most - given
        LOOP
          RETURN NEXT r.listed;
          given := given + 1;
        END LOOP;
        IF given = most THEN
          RETURN;
        END IF;
      END IF;
      IF many > 1000 THEN
        here := (part_rows[many]).created_at;
        here_id := (part_rows[many]).id;
      ELSE
        here := part;
        here_id := '';
      END IF;
      IF looked > 2000 OR steps >= 120 OR passed > 700000 THEN
        far := NULL;
        far.created_at := here;
        far.id := here_id;
        RETURN NEXT far;
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- Taking the words of what was canceled untried.

-- Of the log, some whose words nobody has taken yet: by the index of those alone, whatever statistics a day has.
CREATE FUNCTION wordless_deliveries(most int)
RETURNS TABLE (workspace_id text, created_at timestamptz, id text, event_id text, event_at timestamptz)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.workspace_id, d.created_at, d.id, d.event_id, d.event_at FROM deliveries d WHERE d.words IS NULL LIMIT most;
END $$;

-- Writes the words of deliveries of one day, in the order in which they are given; one that has its words by now is left as it is.
-- The bounds pick the partition once. Answers how many were written.
CREATE FUNCTION write_words(
  workspaces text[], times timestamptz[], ids text[], word_lists text[], since timestamptz, until timestamptz
) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  written int;
BEGIN
  UPDATE deliveries d SET words = g.words::int[]
  FROM unnest(workspaces, times, ids, word_lists) AS g (workspace_id, created_at, id, words)
  WHERE d.workspace_id = g.workspace_id AND d.created_at = g.created_at AND d.id = g.id
    AND d.created_at >= since AND d.created_at < until
    -- Not IS NULL, by which the index of the wordless would be read whole and compared with each that is given.
    AND coalesce(cardinality(d.words), -1) < 0;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

-- Dropping days.

-- What is kept and refers to rows of a day: to events, which queued deliveries, those that outlived their own day, and replays
-- do; to attempts, which deliveries do that are not over or outlived their day. Empty for other tables, to which nothing refers.
CREATE FUNCTION day_references(parent text, since timestamptz, until timestamptz)
RETURNS TABLE (workspace_id text, at timestamptz, id text) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT q.workspace_id, q.event_at, q.event_id FROM delivery_queue q
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
END;

-- Drops a day of a table whole; answers how many of its rows were moved to the place for rows without a day, because something
-- refers to them. Those are found before anything is locked, which is safe: a reference to so old a row is only ever made by
-- something that refers to it already. Fails with lock_not_available rather than let traffic wait.
CREATE FUNCTION drop_day(parent text, day date) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '2s'
AS $$
DECLARE
  child CONSTANT text := parent || '_' || to_char(day, 'YYYYMMDD');
  workspaces text[];
  times timestamptz[];
  ids text[];
  moved bigint := 0;
BEGIN
  SELECT array_agg(r.workspace_id), array_agg(r.at), array_agg(r.id) INTO workspaces, times, ids
  FROM day_references(parent, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC') r;
  IF ids IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, child);
    -- Straight into the partition: an event is not stated again by moving.
    EXECUTE format('INSERT INTO %I SELECT t.* FROM unnest($1, $2, $3) AS r (workspace_id, at, id) JOIN %I t ON %s',
      parent || '_default', child, CASE parent
        WHEN 'events' THEN 't.workspace_id = r.workspace_id AND t.created_at = r.at AND t.id = r.id'
        ELSE 't.workspace_id = r.workspace_id AND t.delivery_at = r.at AND t.delivery_id = r.id' END)
      USING workspaces, times, ids;
    GET DIAGNOSTICS moved = ROW_COUNT;
  END IF;
  EXECUTE format('DROP TABLE %I', child);
  RETURN moved;
END $$;

-- Takes out of the places for rows without a day what is over: deliveries that ended so many days ago, attempts and events of
-- days that are gone to which nothing refers any more. And counts of hours that are gone. Answers how many rows.
CREATE FUNCTION sweep_strays(kept_days int, events_kept_days int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  midnight CONSTANT timestamptz := date_trunc('day', now(), 'UTC');
  gone CONSTANT timestamptz := midnight - kept_days * interval '1 day';
  events_gone CONSTANT timestamptz := midnight - events_kept_days * interval '1 day';
  n bigint;
  swept bigint := 0;
BEGIN
  DELETE FROM deliveries_default d WHERE d.finished_at < now() - kept_days * interval '1 day';
  GET DIAGNOSTICS swept = ROW_COUNT;

  DELETE FROM attempts_default a WHERE a.delivery_at < gone
    AND NOT EXISTS (SELECT FROM delivery_queue q WHERE q.workspace_id = a.workspace_id AND q.id = a.delivery_id)
    AND NOT EXISTS (SELECT FROM deliveries_default d
      WHERE d.workspace_id = a.workspace_id AND d.created_at = a.delivery_at AND d.id = a.delivery_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  swept := swept + n;

  IF EXISTS (SELECT FROM events_default e WHERE e.created_at < events_gone) THEN
    DELETE FROM events_default e WHERE e.created_at < events_gone
      AND (e.workspace_id, e.created_at, e.id) NOT IN (
        SELECT r.workspace_id, r.at, r.id FROM day_references('events', '-infinity', events_gone) r);
    GET DIAGNOSTICS n = ROW_COUNT;
    swept := swept + n;
  END IF;

  DELETE FROM delivery_hours h WHERE h.hour < gone;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN swept + n;
END $$;
