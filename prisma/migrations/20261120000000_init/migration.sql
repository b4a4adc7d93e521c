-- CreateEnum
CREATE TYPE "ledger_type" AS ENUM ('grant', 'hold', 'settle', 'release', 'refund', 'adjustment', 'expiry');

-- CreateEnum
CREATE TYPE "key_env" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'member', 'billing');

-- CreateTable
CREATE TABLE "audit_log" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "image" TEXT,
    "email_verified" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "balances" (
    "workspace_id" TEXT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "threshold" BIGINT,
    "low_recorded_at" TIMESTAMPTZ(3),
    "exhausted_recorded_at" TIMESTAMPTZ(3),

    CONSTRAINT "balances_pkey" PRIMARY KEY ("workspace_id")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "ledger" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "type" "ledger_type" NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "key_id" TEXT,
    "request_id" TEXT,
    "phase" SMALLINT NOT NULL DEFAULT 1,
    "endpoint" TEXT,
    "price_version" TEXT,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_pkey" PRIMARY KEY ("workspace_id","day","seq")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "holds" (
    "request_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "price_version" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "events" (
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("workspace_id","created_at","id")
) PARTITION BY RANGE ("created_at");

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "token_hmac" BYTEA NOT NULL,
    "pepper_version" INTEGER NOT NULL,
    "token_hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "allowed_ips" TEXT[],
    "credit_ceiling" BIGINT,
    "rate_limit" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "revoked_by" TEXT,
    "replaces_id" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_activity" (
    "key_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "spent" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,
    "last_used_user_agent" TEXT,

    CONSTRAINT "key_activity_pkey" PRIMARY KEY ("key_id")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "members" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_messages" (
    "id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requests" (
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "method" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "target" TEXT,
    "status" SMALLINT NOT NULL,
    "error_code" TEXT,
    "target_status" SMALLINT,
    "source_ip" TEXT NOT NULL,
    "user_agent" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("workspace_id","created_at","id")
) PARTITION BY RANGE ("created_at");

-- CreateTable
CREATE TABLE "idempotent_answers" (
    "workspace_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "request_id" TEXT NOT NULL,
    "status" SMALLINT,
    "answer" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY ("workspace_id","key_id","idem_key")
);

-- CreateTable
CREATE TABLE "usage_hours" (
    "workspace_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "env" "key_env" NOT NULL,
    "requests" BIGINT NOT NULL DEFAULT 0,
    "credits" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_hours_pkey" PRIMARY KEY ("workspace_id","hour","key_id","endpoint","outcome")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_log_workspace_id_created_at_idx" ON "audit_log"("workspace_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_log_workspace_id_target_id_idx" ON "audit_log"("workspace_id", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "verification_tokens"("identifier", "token");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_day_request_id_phase_key" ON "ledger"("day", "request_id", "phase");

-- CreateIndex
CREATE INDEX "holds_expires_at_idx" ON "holds"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_token_hmac_key" ON "api_keys"("token_hmac");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_replaces_id_key" ON "api_keys"("replaces_id");

-- CreateIndex
CREATE INDEX "api_keys_workspace_id_env_created_at_idx" ON "api_keys"("workspace_id", "env", "created_at");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_workspace_id_user_id_key" ON "members"("workspace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_workspace_id_created_at_idx" ON "invitations"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE UNIQUE INDEX "notices_dedupe_key_key" ON "notices"("dedupe_key");

-- CreateIndex
CREATE INDEX "notices_next_try_at_idx" ON "notices"("next_try_at");

-- CreateIndex
CREATE INDEX "mailbox_messages_created_at_idx" ON "mailbox_messages"("created_at" DESC);

-- CreateIndex
CREATE INDEX "requests_workspace_id_key_id_created_at_idx" ON "requests"("workspace_id", "key_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_slug_key" ON "workspaces"("slug");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balances" ADD CONSTRAINT "balances_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_activity" ADD CONSTRAINT "key_activity_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Below: what the schema's language cannot say.

ALTER TABLE "balances" ADD CONSTRAINT "balances_never_overspent" CHECK (balance >= 0 AND held >= 0);
ALTER TABLE "key_activity" ADD CONSTRAINT "key_activity_never_negative" CHECK (spent >= 0 AND held >= 0);

-- Makes the day partitions of every table that grows with traffic, from the day before `today` to `ahead` days after it, and
-- answers how many it made. Days are UTC. The check before CREATE matters: CREATE TABLE … PARTITION OF locks the parent, and
-- so stops all traffic, even when there is nothing to do.
CREATE FUNCTION ensure_partitions(today date, ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  d date;
  child text;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gatehouse.ensure_partitions'));
  FOREACH parent IN ARRAY ARRAY['ledger', 'requests', 'events'] LOOP
    FOR d IN SELECT generate_series(today - 1, today + ahead, interval '1 day')::date LOOP
      child := parent || '_' || to_char(d, 'YYYYMMDD');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent,
          CASE WHEN parent = 'ledger' THEN d::text ELSE d || ' 00:00:00+00' END,
          CASE WHEN parent = 'ledger' THEN (d + 1)::text ELSE (d + 1) || ' 00:00:00+00' END);
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Every process that answers calls hears of a changed key at once, whoever changed it and how (service interface 3.1).
-- What changes with each call lives in key_activity, so this stays quiet under traffic.
CREATE FUNCTION tell_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gatehouse_keys', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER api_keys_changed AFTER UPDATE OR DELETE ON "api_keys" FOR EACH ROW EXECUTE FUNCTION tell_key_changed();

-- The audit log is append-only, also for whoever holds the application's database role.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_never_truncated BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION refuse_change();
