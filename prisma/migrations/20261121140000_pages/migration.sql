-- CreateTable
CREATE UNLOGGED TABLE "kept_pages" (
    "workspace_id" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "kept_pages_pkey" PRIMARY KEY ("workspace_id", "key")
);

-- CreateIndex
CREATE INDEX "kept_pages_expires_at_idx" ON "kept_pages"("expires_at");

-- The content is compressed already: PostgreSQL need not try again.
ALTER TABLE "kept_pages" ALTER COLUMN "content" SET STORAGE EXTERNAL;
