-- CreateEnum
CREATE TYPE "stream_end" AS ENUM ('finished', 'canceled');

-- CreateTable
CREATE TABLE "streams" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "urls" TEXT[],
    "options" BYTEA NOT NULL,
    "max_concurrency" SMALLINT NOT NULL,
    "disconnect_timeout_s" SMALLINT NOT NULL,
    "price" INTEGER NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "done" BYTEA NOT NULL,
    "last_seq" INTEGER NOT NULL DEFAULT 1,
    "trimmed_seq" INTEGER NOT NULL DEFAULT 0,
    "urls_ok" INTEGER NOT NULL DEFAULT 0,
    "urls_failed" INTEGER NOT NULL DEFAULT 0,
    "credits_used" INTEGER NOT NULL DEFAULT 0,
    "unsettled" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" "stream_end",

    CONSTRAINT "streams_pkey" PRIMARY KEY ("workspace_id","id")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- CreateTable
CREATE TABLE "stream_events" (
    "workspace_id" TEXT NOT NULL,
    "stream_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "stream_events_pkey" PRIMARY KEY ("workspace_id","stream_id","seq")
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- Below: what the schema's language cannot say.

-- Whatever ends a session takes its events along, however it ends.
CREATE FUNCTION forget_stream_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stream_events WHERE workspace_id = OLD.workspace_id AND stream_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_stream_events AFTER DELETE ON "streams" FOR EACH ROW EXECUTE FUNCTION forget_stream_events();

-- The addresses, up to a megabyte, are written once: kept out of the row, so that its many updates leave them where they are.
ALTER TABLE "streams" SET (toast_tuple_target = 512);
