-- CreateTable
CREATE TABLE "credit_grants" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "ledger_id" TEXT,
    "source" TEXT NOT NULL,
    "reason" TEXT,
    "amount" BIGINT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_grants_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "billing_settings" (
    "workspace_id" TEXT NOT NULL,
    "company" TEXT,
    "address_lines" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "country" TEXT,
    "vat_id" TEXT,
    "contacts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "currency" TEXT,
    "tax_rate_bp" INTEGER NOT NULL DEFAULT 0,
    "tax_label" TEXT,
    "top_up_pack" TEXT,
    "top_up_below" BIGINT NOT NULL DEFAULT 0,
    "top_up_monthly_max" INTEGER NOT NULL DEFAULT 1,
    "monthly_budget" BIGINT,
    "alert_levels" INTEGER[] DEFAULT ARRAY[50, 80, 100]::INTEGER[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_settings_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "alert_crossings" (
    "workspace_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "crossed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_crossings_pkey" PRIMARY KEY ("workspace_id","subject","period","level")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "workspace_id" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "findings" JSONB NOT NULL,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("workspace_id")
);

-- Grants that still hold credits: all of a workspace's, and those whose end has come.
CREATE INDEX "credit_grants_left" ON "credit_grants" ("workspace_id") WHERE "remaining" > 0;
CREATE INDEX "credit_grants_due" ON "credit_grants" ("expires_at") WHERE "remaining" > 0;

-- What is left is at least nothing and at most all of it.
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_remaining" CHECK ("remaining" BETWEEN 0 AND "amount");

-- Credits that are there already are of no grant that is known, and never end. What is on hold is not spent yet.
INSERT INTO "credit_grants" ("workspace_id", "id", "source", "amount", "remaining")
SELECT "workspace_id", 'grt_' || substr("workspace_id", 4), 'unassigned', "balance" + "held", "balance" + "held"
FROM "balances" WHERE "balance" + "held" > 0;

-- The few movements that no request made, among millions that one did: what a finance person looks for. Rows of requests are not in
-- the index, so debits do not pay for it.
CREATE INDEX "ledger_apart" ON "ledger" ("workspace_id", "day", "seq") WHERE "request_id" IS NULL;

-- Keys with a ceiling, whose spending is compared with it.
CREATE INDEX "api_keys_ceiling" ON "api_keys" ("workspace_id") WHERE "credit_ceiling" IS NOT NULL;

-- Crossings that were recorded before mail told of them are history: nobody wants to hear of them now.
INSERT INTO "alert_crossings" ("workspace_id", "subject", "period", "level", "crossed_at")
SELECT b."workspace_id", c.subject, iso_time((extract(epoch FROM c.at) * 1000)::bigint), 0, c.at
FROM "balances" b
CROSS JOIN LATERAL (VALUES ('credits.low', b."low_recorded_at"), ('credits.exhausted', b."exhausted_recorded_at")) AS c (subject, at)
WHERE c.at IS NOT NULL;
