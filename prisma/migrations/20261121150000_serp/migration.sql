-- CreateTable
CREATE TABLE "search_provider_health" (
    "id" TEXT NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "latency_ms" INTEGER,
    "last_failure_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error_message" TEXT,
    "failures_in_row" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "search_provider_health_pkey" PRIMARY KEY ("id")
);
