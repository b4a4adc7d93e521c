-- CreateTable
CREATE TABLE "chat_connections" (
    "workspace_id" TEXT NOT NULL,
    "url" BYTEA NOT NULL,
    "host" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tested_at" TIMESTAMPTZ(3),
    "last_ok_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_connections_pkey" PRIMARY KEY ("workspace_id")
);

-- A notice goes by mail or into chat; each way has its own queue, so that a chat that hangs holds up no mail.
ALTER TABLE "notices" ADD COLUMN "channel" TEXT NOT NULL DEFAULT 'mail';

DROP INDEX "notices_next_try_at_idx";
CREATE INDEX "notices_channel_next_try_at_idx" ON "notices" ("channel", "next_try_at");
