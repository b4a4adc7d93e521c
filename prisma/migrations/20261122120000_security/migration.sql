-- A passkey: what is kept of it opens nothing, the private half never leaves the person's device.
CREATE TABLE "passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "synced" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A question put to a browser, hashed; taken away by the first answer.
CREATE TABLE "passkey_challenges" (
    "challenge_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "ip" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge_hash")
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");
CREATE INDEX "passkey_challenges_ip_expires_at_idx" ON "passkey_challenges"("ip", "expires_at");

-- What owners ask of whom they invite and of the keys that they make. No domain is any; null days are no limit.
ALTER TABLE "workspaces" ADD COLUMN "allowed_email_domains" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "workspaces" ADD COLUMN "max_key_days" INTEGER;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_max_key_days_check" CHECK ("max_key_days" BETWEEN 1 AND 3650);

-- Keys that nobody uses are looked for from the oldest on, past the many that were revoked.
CREATE INDEX "api_keys_standing" ON "api_keys" ("workspace_id", "created_at", "id") WHERE "revoked_at" IS NULL;
