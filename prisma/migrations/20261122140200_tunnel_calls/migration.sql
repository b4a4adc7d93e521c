-- Calls through listeners' public addresses, from the process that was called to the one with the command line's connection and back
-- (docs/decisions/0083-the-tunnel.md). None is older than a minute, and whoever called has hung up when the database starts anew: no row
-- is worth a write to its log.
-- CreateTable
CREATE UNLOGGED TABLE "tunnel_calls" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "listener_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "head" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "answer" TEXT,
    "answer_body" BYTEA,

    CONSTRAINT "tunnel_calls_pkey" PRIMARY KEY ("id")
);
