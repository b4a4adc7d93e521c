-- Whether a key that is found in the open is revoked at once; a workspace may opt out.
ALTER TABLE "workspaces" ADD COLUMN "leak_revocation" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "leak_sources" (
    "name" TEXT NOT NULL,
    "cursor" JSONB,
    "started_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "ok_at" TIMESTAMPTZ(3),
    "documents" INTEGER NOT NULL DEFAULT 0,
    "complete" BOOLEAN NOT NULL DEFAULT true,
    "problem" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "leak_sources_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "leak_scans" (
    "source" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "documents" INTEGER NOT NULL,
    "found" INTEGER NOT NULL,
    "complete" BOOLEAN NOT NULL,
    "problem" TEXT,

    CONSTRAINT "leak_scans_pkey" PRIMARY KEY ("source", "started_at")
);

-- CreateTable
CREATE TABLE "leak_findings" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_url" TEXT,
    "diff_url" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "told_owners" INTEGER NOT NULL DEFAULT 0,
    "replacement" JSONB NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "claimed_key_id" TEXT,

    CONSTRAINT "leak_findings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "leak_findings_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "leak_findings_key_id_key" ON "leak_findings"("key_id");
CREATE INDEX "leak_findings_workspace_id_id_idx" ON "leak_findings"("workspace_id", "id" DESC);

-- CreateTable
CREATE TABLE "leak_sightings" (
    "finding_id" TEXT NOT NULL,
    "url_hash" BYTEA NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_url" TEXT,
    "diff_url" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leak_sightings_pkey" PRIMARY KEY ("finding_id", "url_hash"),
    CONSTRAINT "leak_sightings_finding_id_fkey" FOREIGN KEY ("finding_id") REFERENCES "leak_findings"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "leak_scan_asks" (
    "workspace_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leak_scan_asks_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "leak_reports" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT NOT NULL,
    "reports" INTEGER NOT NULL,

    CONSTRAINT "leak_reports_pkey" PRIMARY KEY ("minute", "address")
);
