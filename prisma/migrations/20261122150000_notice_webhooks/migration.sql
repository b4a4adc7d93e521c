-- A workspace's notices are posted in chat, to a webhook of its own, or to both: one connection a channel.
ALTER TABLE "chat_connections" RENAME TO "notice_connections";
ALTER TABLE "notice_connections" ADD COLUMN "channel" TEXT NOT NULL DEFAULT 'chat';
ALTER TABLE "notice_connections" ALTER COLUMN "channel" DROP DEFAULT;
ALTER TABLE "notice_connections" DROP CONSTRAINT "chat_connections_pkey";
ALTER TABLE "notice_connections" ADD CONSTRAINT "notice_connections_pkey" PRIMARY KEY ("workspace_id", "channel");

-- What a webhook's requests are signed with.
ALTER TABLE "notice_connections" ADD COLUMN "secret" BYTEA;
ALTER TABLE "notice_connections" ADD COLUMN "secret_hint" TEXT;
