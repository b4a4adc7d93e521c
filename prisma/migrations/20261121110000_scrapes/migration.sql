-- CreateEnum
CREATE TYPE "scrape_status" AS ENUM ('completed', 'failed');

-- CreateTable
CREATE TABLE "scrape_queue" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "url" TEXT NOT NULL,
    "input" BYTEA NOT NULL,
    "webhook_id" TEXT,
    "webhook_url" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempts_made" SMALLINT NOT NULL DEFAULT 0,
    "is_read" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "scrape_queue_pkey" PRIMARY KEY ("workspace_id","id")
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- CreateTable
CREATE TABLE "scrapes" (
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "url" TEXT NOT NULL,
    "webhook_id" TEXT,
    "webhook_url" TEXT,
    "status" "scrape_status" NOT NULL,
    "attempts_made" SMALLINT NOT NULL,
    "status_code" SMALLINT,
    "document" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "credits_used" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scrapes_pkey" PRIMARY KEY ("workspace_id","created_at","id")
) PARTITION BY RANGE ("created_at");

-- CreateIndex
CREATE INDEX "scrape_queue_workspace_id_due_at_idx" ON "scrape_queue"("workspace_id", "due_at");

-- Below: what the schema's language cannot say.

-- A row without a day of its own is kept: one that was queued for longer than a day is kept, and one whose day nobody made in time.
CREATE TABLE "scrapes_default" PARTITION OF "scrapes" DEFAULT;

-- As before, for every table that is parted by a day, so that a new one need not be named here. The order is that in which
-- transactions write to them, each new partition locking its parent: those that one transaction writes to are named, in that order.
CREATE OR REPLACE FUNCTION ensure_partitions(today date, ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  by_column text;
  by_date boolean;
  d date;
  child text;
  since text;
  until text;
  stray boolean;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  FOR parent, by_column, by_date IN
    SELECT c.relname, a.attname, a.atttypid = 'date'::regtype
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE p.partstrat = 'r' AND p.partnatts = 1 AND c.relnamespace = current_schema()::regnamespace
    ORDER BY array_position(ARRAY['ledger', 'requests', 'events', 'attempts', 'deliveries'], c.relname::text) NULLS LAST, c.relname
  LOOP
    FOR d IN SELECT generate_series(today - 1, today + ahead, interval '1 day')::date LOOP
      child := parent || '_' || to_char(d, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      since := CASE WHEN by_date THEN d::text ELSE d || ' 00:00:00+00' END;
      until := CASE WHEN by_date THEN (d + 1)::text ELSE (d + 1) || ' 00:00:00+00' END;
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

-- Sends an event to somebody beside its subscribers, in the transaction that stated it: to a subscription, whatever events that
-- asks for, or to an address given ad hoc. The id is the one that the fan-out would give, so a subscriber is not told twice.
-- Notifies as the fan-out does, and not while a dispatcher looks by itself.
CREATE FUNCTION address_event(workspace text, event text, stated_at timestamptz, webhook text, address text) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  queued int;
BEGIN
  INSERT INTO delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, url, lane, due_at)
  SELECT e.workspace_id, derived_id('dlv', substr(e.id, 5, 10), e.id || coalesce(w.id, address)), e.created_at, e.id, e.created_at,
    e.type, e.env, coalesce(w.id, address), w.id, CASE WHEN w.id IS NULL THEN address END,
    CASE w.status WHEN 'paused' THEN 'held' ELSE 'live' END::queue_lane, e.created_at
  FROM events e LEFT JOIN webhooks w ON w.id = webhook AND w.workspace_id = workspace AND w.deleted_at IS NULL
    AND (e.env = 'test' OR NOT w.test_only)
  WHERE e.workspace_id = workspace AND e.created_at = stated_at AND e.id = event AND (webhook IS NULL OR w.id IS NOT NULL)
  ON CONFLICT (workspace_id, id) DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 AND (CASE WHEN pg_try_advisory_lock_shared(4706) THEN pg_advisory_unlock_shared(4706) ELSE false END) THEN
    PERFORM pg_notify('gatehouse_deliveries', '');
  END IF;
  RETURN queued;
END $$;
