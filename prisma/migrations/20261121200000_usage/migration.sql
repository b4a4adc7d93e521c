-- One key's hours, whichever month: without it they are looked for among all keys'. Neither counter is in an index, so that
-- counting stays an update in place (HOT).
CREATE INDEX "usage_hours_workspace_id_key_id_hour_idx" ON "usage_hours"("workspace_id", "key_id", "hour");

-- Sums of days by key; of a day under way, of its hours before `through`.
CREATE TABLE "usage_days" (
    "workspace_id" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "succeeded" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "credits" BIGINT NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("workspace_id","day","key_id","endpoint","env")
);

-- Sums of those hours, over all keys that one member made.
CREATE TABLE "usage_hour_totals" (
    "workspace_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "env" "key_env" NOT NULL,
    "endpoint" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "succeeded" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "credits" BIGINT NOT NULL,

    CONSTRAINT "usage_hour_totals_pkey" PRIMARY KEY ("workspace_id","hour","env","endpoint","made_by")
);

-- Up to which full hour a workspace is summed.
CREATE TABLE "usage_rollups" (
    "workspace_id" TEXT NOT NULL,
    "through" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_rollups_pkey" PRIMARY KEY ("workspace_id")
);

-- Hours that changed after they were over: the sums of their day do not count until they are made again.
CREATE TABLE "usage_late_hours" (
    "workspace_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "changes" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "usage_late_hours_pkey" PRIMARY KEY ("workspace_id","hour")
);

-- A job may settle the next morning, and the request log waits for a database that was away. The mark is written in the very
-- transaction that changes the hour, so whoever sees the change sees that the sums are old. It is an update where the mark is
-- there already: its lock makes the summing of that hour wait for this transaction, or the other way round (docs/decisions/0062).
CREATE FUNCTION mark_late_usage() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO usage_late_hours (workspace_id, hour) VALUES (NEW.workspace_id, NEW.hour)
  ON CONFLICT (workspace_id, hour) DO UPDATE SET changes = usage_late_hours.changes + 1;
  RETURN NULL;
END $$;

-- The condition is looked at before anything is called: the present hour costs next to nothing.
CREATE TRIGGER usage_hours_late AFTER INSERT OR UPDATE ON usage_hours
FOR EACH ROW WHEN (NEW.hour < date_trunc('hour', now(), 'UTC')) EXECUTE FUNCTION mark_late_usage();
