-- A command line that waits for a person to let it in. Both of its codes are kept hashed, and the key that it is given is not kept at all.
CREATE TABLE "cli_logins" (
    "id" TEXT NOT NULL,
    "device_hash" TEXT NOT NULL,
    "user_code_hmac" BYTEA NOT NULL,
    "network" TEXT NOT NULL,
    "ip" TEXT,
    "host" TEXT,
    "key_name" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "interval_seconds" INTEGER NOT NULL,
    "workspace_id" TEXT,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "denied_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "cli_logins_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "cli_logins_device_hash_key" ON "cli_logins"("device_hash");
CREATE UNIQUE INDEX "cli_logins_user_code_hmac_key" ON "cli_logins"("user_code_hmac");
CREATE INDEX "cli_logins_network_expires_at_idx" ON "cli_logins"("network", "expires_at");
CREATE INDEX "cli_logins_expires_at_idx" ON "cli_logins"("expires_at");

-- How often a person named a code that there is not, since when.
CREATE TABLE "cli_code_misses" (
    "user_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "misses" INTEGER NOT NULL,

    CONSTRAINT "cli_code_misses_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "cli_code_misses_since_idx" ON "cli_code_misses"("since");
