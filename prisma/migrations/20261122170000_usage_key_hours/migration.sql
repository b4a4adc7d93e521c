-- CreateTable
CREATE TABLE "usage_key_hours" (
    "workspace_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "env" "key_env" NOT NULL,
    "succeeded" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "credits" BIGINT NOT NULL,

    CONSTRAINT "usage_key_hours_pkey" PRIMARY KEY ("workspace_id","key_id","hour","env")
);

-- CreateIndex
CREATE INDEX "usage_key_hours_hour_idx" ON "usage_key_hours"("workspace_id", "hour");

-- Below: what the schema's language cannot say.

-- Hours that were summed already are read from here too, so they are summed now. Marks need not be looked at: a day with one is
-- counted by the hour until it is summed anew.
INSERT INTO usage_key_hours (workspace_id, key_id, hour, env, succeeded, failed, refused, credits)
SELECT u.workspace_id, u.key_id, u.hour, u.env,
  coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'succeeded'), 0),
  coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'failed'), 0),
  coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'refused'), 0), sum(u.credits)
FROM usage_hours u JOIN usage_rollups r ON r.workspace_id = u.workspace_id AND u.hour < r.through
GROUP BY 1, 2, 3, 4;
