-- When the date of a key's expiry was last changed; null is since the key was made.
ALTER TABLE "api_keys" ADD COLUMN "expiry_set_at" TIMESTAMPTZ(3);

-- The pass that tells of expiry reads this range once a minute.
CREATE INDEX "api_keys_expiring" ON "api_keys" ("expires_at") WHERE "revoked_at" IS NULL AND "expires_at" IS NOT NULL;

-- CreateTable
CREATE TABLE "key_expiry_notices" (
    "workspace_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "days" SMALLINT NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_expiry_notices_pkey" PRIMARY KEY ("workspace_id", "key_id", "expires_at", "days")
);

-- Keys that expired before anybody was told of such things are no news.
INSERT INTO "key_expiry_notices" ("workspace_id", "key_id", "expires_at", "days", "told_at")
SELECT "workspace_id", "id", "expires_at", 0, now() FROM "api_keys" WHERE "revoked_at" IS NULL AND "expires_at" <= now();

-- CreateTable
CREATE TABLE "notice_preferences" (
    "workspace_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "wanted" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_preferences_pkey" PRIMARY KEY ("workspace_id", "channel", "recipient", "kind")
);

ALTER TABLE "notices" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
-- Those that were given up have kept their payload; what was not sent on purpose has not.
UPDATE "notices" SET "failed_at" = now() WHERE "sent_at" IS NULL AND "next_try_at" IS NULL AND octet_length("payload") > 0;

-- What could not be sent, for a workspace's owners: almost all notices are sent, so it stays small.
CREATE INDEX "notices_refused" ON "notices" ("workspace_id", "id" DESC) WHERE "sent_at" IS NULL AND "last_error" IS NOT NULL;
