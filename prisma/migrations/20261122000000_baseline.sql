-- The whole database as it was first released: tables, types, indexes and constraints, by domain. Functions and triggers are not here;
-- each has its file in prisma/functions. What the database is like today, in one piece, is prisma/schema.sql.
--
-- Tables that grow with traffic are parted by the day (UTC): ensure_partitions makes the days and drop_day drops them. A `_default`
-- partition is for rows without a day: those that outlive their own, and those for whose day no partition was made in time.
-- Times are kept to the millisecond, as JavaScript has them.


-- Workspaces

create type key_env as enum ('live', 'test');

create table workspaces (
  id text not null,
  slug text not null,
  name text not null,
  created_at timestamptz(3) not null default current_timestamp,
  -- For how long the workspace keeps its entries of the audit log; null is for ever.
  audit_retention_days int,
  -- Whether a key that is found in the open is revoked at once; a workspace may opt out.
  leak_revocation boolean not null default true,
  -- What owners ask of whom they invite and of the keys that they make. No domain is any; null days are no limit.
  allowed_email_domains text[] default array[]::text[],
  max_key_days int,
  constraint workspaces_pkey primary key (id),
  constraint workspaces_audit_retention_days_check check (audit_retention_days in (90, 180, 365, 730)),
  constraint workspaces_max_key_days_check check (max_key_days between 1 and 3650)
);
create unique index workspaces_slug_key on workspaces (slug);

create table signing_secrets (
  workspace_id text not null,
  env key_env not null,
  secret bytea not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint signing_secrets_pkey primary key (workspace_id, env),
  constraint signing_secrets_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);


-- People: who signs in, and how

create table users (
  id text not null,
  email text not null,
  name text,
  image text,
  email_verified timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  constraint users_pkey primary key (id)
);
create unique index users_email_key on users (email);

create table accounts (
  id text not null,
  user_id text not null,
  type text not null,
  provider text not null,
  provider_account_id text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint accounts_pkey primary key (id),
  constraint accounts_user_id_fkey foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index accounts_provider_provider_account_id_key on accounts (provider, provider_account_id);
create index accounts_user_id_idx on accounts (user_id);

create table sessions (
  id text not null,
  token_hash text not null,
  user_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  authenticated_at timestamptz(3) not null default current_timestamp,
  last_seen_at timestamptz(3) not null default current_timestamp,
  ip text,
  user_agent text,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_id_idx on sessions (user_id);

create table verification_tokens (
  identifier text not null,
  token text not null,
  expires timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  used_at timestamptz(3)
);
create index verification_tokens_expires_idx on verification_tokens (expires);
create index verification_tokens_identifier_created_at_idx on verification_tokens (identifier, created_at);
create unique index verification_tokens_identifier_token_key on verification_tokens (identifier, token);
create unique index verification_tokens_token_key on verification_tokens (token);

-- What is kept of a passkey opens nothing: the private half never leaves the person's device.
create table passkeys (
  id text not null,
  user_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[],
  name text not null,
  synced boolean not null,
  created_at timestamptz(3) not null default current_timestamp,
  last_used_at timestamptz(3),
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index passkeys_credential_id_key on passkeys (credential_id);
create index passkeys_user_id_idx on passkeys (user_id);

-- A question put to a browser, hashed; taken away by the first answer.
create table passkey_challenges (
  challenge_hash text not null,
  purpose text not null,
  holder text not null,
  ip text,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_pkey primary key (challenge_hash)
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index passkey_challenges_ip_expires_at_idx on passkey_challenges (ip, expires_at);


-- Members

create type member_role as enum ('owner', 'member', 'billing');

create table members (
  id text not null,
  workspace_id text not null,
  user_id text not null,
  role member_role not null,
  created_at timestamptz(3) not null default current_timestamp,
  last_seen_at timestamptz(3),
  constraint members_pkey primary key (id),
  constraint members_user_id_fkey foreign key (user_id) references users (id) on delete cascade on update cascade,
  constraint members_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
create index members_user_id_idx on members (user_id);
create unique index members_workspace_id_user_id_key on members (workspace_id, user_id);

create table invitations (
  id text not null,
  workspace_id text not null,
  email text not null,
  role member_role not null,
  token_hash text not null,
  invited_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  last_sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by text,
  revoked_at timestamptz(3),
  constraint invitations_pkey primary key (id),
  constraint invitations_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
create index invitations_email_idx on invitations (email);
create unique index invitations_token_hash_key on invitations (token_hash);
create index invitations_workspace_id_created_at_idx on invitations (workspace_id, created_at);


-- The audit log

-- Nobody may change or empty the audit log, its owner included: the triggers see only what gets past the rights below.
-- DELETE stays the owner's, for the retention sweep, which guard_audit_log holds to what is too old. A superuser passes rights, and meets
-- the triggers.
create table audit_log (
  id text not null,
  workspace_id text not null,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default current_timestamp,
  -- The call of the API that did it, for an entry by a key.
  request_id text,
  constraint audit_log_pkey primary key (id)
);
-- Lists go backwards along these, page by page.
create index audit_log_workspace_id_created_at_id_idx on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_workspace_id_target_id_created_at_id_idx on audit_log (workspace_id, target_id, created_at desc, id desc);
revoke all on audit_log from public;
revoke update, truncate on audit_log from current_user;


-- Keys

create table api_keys (
  id text not null,
  workspace_id text not null,
  name text not null,
  env key_env not null,
  token_hmac bytea not null,
  pepper_version int not null,
  token_hint text not null,
  scopes text[],
  allowed_ips text[],
  credit_ceiling bigint,
  rate_limit int,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  created_by text not null,
  revoked_at timestamptz(3),
  revoked_reason text,
  revoked_by text,
  replaces_id text,
  -- When the date of the key's expiry was last changed; null is since the key was made.
  expiry_set_at timestamptz(3),
  constraint api_keys_pkey primary key (id),
  constraint api_keys_replaces_id_fkey foreign key (replaces_id) references api_keys (id) on delete set null on update cascade,
  constraint api_keys_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
-- Keys with a ceiling, whose spending is compared with it.
create index api_keys_ceiling on api_keys (workspace_id) where credit_ceiling is not null;
-- The run that announces expiry reads this range once a minute.
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null and expires_at is not null;
create unique index api_keys_replaces_id_key on api_keys (replaces_id);
-- Keys that nobody uses are looked for from the oldest on, past the many that were revoked.
create index api_keys_standing on api_keys (workspace_id, created_at, id) where revoked_at is null;
create unique index api_keys_token_hmac_key on api_keys (token_hmac);
create index api_keys_workspace_id_env_created_at_idx on api_keys (workspace_id, env, created_at);

-- What changes with each call. Apart from the key, so that only a changed key is announced.
create table key_activity (
  key_id text not null,
  workspace_id text not null,
  spent bigint not null default 0,
  held bigint not null default 0,
  last_used_at timestamptz(3),
  last_used_ip text,
  last_used_user_agent text,
  constraint key_activity_pkey primary key (key_id),
  constraint key_activity_key_id_fkey foreign key (key_id) references api_keys (id) on delete cascade on update cascade,
  constraint key_activity_never_negative check (spent >= 0 and held >= 0)
) with (fillfactor = 70);

-- Keys that are revoked by themselves once they are quiet. A handful of rows at any time: the worker reads them all.
create table key_retirements (
  key_id text not null,
  workspace_id text not null,
  quiet_hours smallint not null,
  chosen_at timestamptz(3) not null,
  chosen_by text not null,
  constraint key_retirements_pkey primary key (key_id),
  constraint key_retirements_key_id_fkey foreign key (key_id) references api_keys (id) on delete cascade on update cascade,
  constraint key_retirements_quiet_hours_check check (quiet_hours between 1 and 720)
);

create table key_expiry_notices (
  workspace_id text not null,
  key_id text not null,
  expires_at timestamptz(3) not null,
  days smallint not null,
  notified_at timestamptz(3) not null,
  constraint key_expiry_notices_pkey primary key (workspace_id, key_id, expires_at, days)
);


-- Keys for command lines

-- A command line that waits for a person to let it in. Both of its codes are kept hashed, and the key that it is given is not kept at all.
create table cli_logins (
  id text not null,
  device_hash text not null,
  user_code_hmac bytea not null,
  network text not null,
  ip text,
  host text,
  key_name text not null,
  env key_env not null,
  scopes text[],
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  polled_at timestamptz(3),
  interval_seconds int not null,
  workspace_id text,
  approved_by text,
  approved_at timestamptz(3),
  denied_at timestamptz(3),
  used_at timestamptz(3),
  constraint cli_logins_pkey primary key (id)
);
create unique index cli_logins_device_hash_key on cli_logins (device_hash);
create index cli_logins_expires_at_idx on cli_logins (expires_at);
create index cli_logins_network_expires_at_idx on cli_logins (network, expires_at);
create unique index cli_logins_user_code_hmac_key on cli_logins (user_code_hmac);

-- How often a person named a code that does not exist, since when.
create table cli_code_misses (
  user_id text not null,
  since timestamptz(3) not null,
  misses int not null,
  constraint cli_code_misses_pkey primary key (user_id)
);
create index cli_code_misses_since_idx on cli_code_misses (since);


-- Leaked keys

create table leak_sources (
  name text not null,
  cursor jsonb,
  started_at timestamptz(3),
  lease_until timestamptz(3),
  finished_at timestamptz(3),
  ok_at timestamptz(3),
  documents int not null default 0,
  complete boolean not null default true,
  problem text,
  retry_at timestamptz(3),
  asked_at timestamptz(3),
  constraint leak_sources_pkey primary key (name)
);

create table leak_scans (
  source text not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  documents int not null,
  found int not null,
  complete boolean not null,
  problem text,
  constraint leak_scans_pkey primary key (source, started_at)
);

create table leak_findings (
  id text not null,
  workspace_id text not null,
  key_id text not null,
  source text not null,
  source_url text,
  diff_url text,
  first_seen_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  notified_at timestamptz(3),
  notified_owners int not null default 0,
  replacement jsonb not null,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_key_id text,
  constraint leak_findings_pkey primary key (id),
  constraint leak_findings_key_id_fkey foreign key (key_id) references api_keys (id) on delete cascade on update cascade
);
create unique index leak_findings_key_id_key on leak_findings (key_id);
create index leak_findings_workspace_id_id_idx on leak_findings (workspace_id, id desc);

create table leak_sightings (
  finding_id text not null,
  url_hash bytea not null,
  workspace_id text not null,
  source text not null,
  source_url text,
  diff_url text,
  seen_at timestamptz(3) not null,
  constraint leak_sightings_pkey primary key (finding_id, url_hash),
  constraint leak_sightings_finding_id_fkey foreign key (finding_id) references leak_findings (id) on delete cascade on update cascade
);

create table leak_scan_asks (
  workspace_id text not null,
  asked_at timestamptz(3) not null,
  constraint leak_scan_asks_pkey primary key (workspace_id)
);

create table leak_reports (
  minute timestamptz(3) not null,
  address text not null,
  reports int not null,
  constraint leak_reports_pkey primary key (minute, address)
);


-- Credits

create type ledger_type as enum ('grant', 'hold', 'settle', 'release', 'refund', 'adjustment', 'expiry');

create table balances (
  workspace_id text not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  threshold bigint,
  low_recorded_at timestamptz(3),
  exhausted_recorded_at timestamptz(3),
  constraint balances_pkey primary key (workspace_id),
  constraint balances_never_overspent check (balance >= 0 and held >= 0),
  constraint balances_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
) with (fillfactor = 70);

create table ledger (
  workspace_id text not null,
  day date not null,
  seq bigserial not null,
  id text not null,
  type ledger_type not null,
  amount bigint not null,
  balance_after bigint not null,
  key_id text,
  request_id text,
  phase smallint not null default 1,
  endpoint text,
  price_version text,
  actor text not null,
  reason text,
  created_at timestamptz(3) not null default current_timestamp,
  constraint ledger_pkey primary key (workspace_id, day, seq)
) partition by range (day);
-- The few movements that no request made, among millions that one did: what a finance person looks for. Rows of requests are not in
-- the index, so debits do not pay for it.
create index ledger_apart on ledger (workspace_id, day, seq) where request_id is null;
create unique index ledger_day_request_id_phase_key on ledger (day, request_id, phase);

-- Rows live for seconds: without these settings the dead ones pile up between two rounds of autovacuum.
create table holds (
  request_id text not null,
  workspace_id text not null,
  key_id text not null,
  amount bigint not null,
  endpoint text not null,
  price_version text not null,
  expires_at timestamptz(3) not null,
  constraint holds_pkey primary key (request_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index holds_expires_at_idx on holds (expires_at);


-- Billing

create table credit_grants (
  workspace_id text not null,
  id text not null,
  ledger_id text,
  source text not null,
  reason text,
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  constraint credit_grants_pkey primary key (workspace_id, id),
  constraint credit_grants_remaining check (remaining between 0 and amount)
);
-- Grants that still hold credits: those whose end has come, and all of a workspace's.
create index credit_grants_due on credit_grants (expires_at) where remaining > 0;
create index credit_grants_left on credit_grants (workspace_id) where remaining > 0;

create table billing_settings (
  workspace_id text not null,
  company text,
  address_lines text[] default array[]::text[],
  country text,
  vat_id text,
  contacts text[] default array[]::text[],
  currency text,
  tax_rate_bp int not null default 0,
  tax_label text,
  top_up_pack text,
  top_up_below bigint not null default 0,
  top_up_monthly_max int not null default 1,
  monthly_budget bigint,
  alert_levels int[] default array[50, 80, 100],
  updated_at timestamptz(3) not null default current_timestamp,
  constraint billing_settings_pkey primary key (workspace_id)
);

create table alert_crossings (
  workspace_id text not null,
  subject text not null,
  period text not null,
  level int not null,
  crossed_at timestamptz(3) not null,
  constraint alert_crossings_pkey primary key (workspace_id, subject, period, level)
);

create table reconciliations (
  workspace_id text not null,
  checked_at timestamptz(3) not null,
  findings jsonb not null,
  constraint reconciliations_pkey primary key (workspace_id)
);


-- Invoices

create type invoice_kind as enum ('invoice', 'credit_note', 'statement');

create type invoice_status as enum ('draft', 'open', 'paid', 'void', 'issued');

-- A PDF is compressed by itself.
create table invoices (
  workspace_id text not null,
  id text not null,
  kind invoice_kind not null,
  status invoice_status not null,
  seller_key text not null,
  number text,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  credits bigint not null,
  pack_id text,
  automatic boolean not null default false,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  notes text[] default array[]::text[],
  statement jsonb,
  period_start date,
  corrects_id text,
  corrects_number text,
  created_at timestamptz(3) not null,
  issued_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  pdf bytea,
  pdf_sha256 text,
  constraint invoices_pkey primary key (workspace_id, id),
  constraint invoices_issued_check check ((status = 'draft') = (issued_at is null)),
  constraint invoices_kind_check check (status = 'draft' or (status = 'issued') = (kind <> 'invoice')),
  constraint invoices_numbered_check check ((status = 'draft') = (number is null)),
  constraint invoices_paid_check check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_pdf_check check ((pdf is null) = (pdf_sha256 is null)),
  constraint invoices_sum_check check (net + tax = total),
  constraint invoices_void_check check ((status = 'void') = (voided_at is not null))
);
alter table invoices alter column pdf set storage external;
create unique index invoices_seller_key_number_key on invoices (seller_key, number);
create index invoices_workspace_id_corrects_id_idx on invoices (workspace_id, corrects_id);
create unique index invoices_workspace_id_kind_period_start_key on invoices (workspace_id, kind, period_start);

create table invoice_series (
  seller_key text not null,
  kind invoice_kind not null,
  year int not null,
  last int not null,
  constraint invoice_series_pkey primary key (seller_key, kind, year)
);

create table payments (
  workspace_id text not null,
  invoice_id text not null,
  provider text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  matched boolean not null,
  reason text,
  grant_id text,
  actor text not null,
  received_at timestamptz(3) not null,
  constraint payments_pkey primary key (provider, reference)
);
create index payments_workspace_id_invoice_id_idx on payments (workspace_id, invoice_id);

create table checkouts (
  workspace_id text not null,
  invoice_id text not null,
  provider text not null,
  session_id text not null,
  url text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint checkouts_pkey primary key (workspace_id, invoice_id, session_id)
);

create table top_up_states (
  workspace_id text not null,
  armed boolean not null default true,
  fired_at timestamptz(3),
  constraint top_up_states_pkey primary key (workspace_id)
);

create table statement_progress (
  workspace_id text not null,
  through date not null,
  constraint statement_progress_pkey primary key (workspace_id)
);


-- Requests

create table requests (
  workspace_id text not null,
  created_at timestamptz(3) not null,
  id text not null,
  key_id text not null,
  env key_env not null,
  method text not null,
  endpoint text not null,
  target text,
  status smallint not null,
  error_code text,
  target_status smallint,
  source_ip text not null,
  user_agent text,
  duration_ms int not null,
  credits int not null default 0,
  constraint requests_pkey primary key (workspace_id, created_at, id)
) partition by range (created_at);
create index requests_workspace_id_key_id_created_at_idx on requests (workspace_id, key_id, created_at);

create table idempotent_answers (
  workspace_id text not null,
  key_id text not null,
  idem_key text not null,
  request_hash bytea not null,
  request_id text not null,
  status smallint,
  answer bytea,
  created_at timestamptz(3) not null default current_timestamp,
  leased_until timestamptz(3),
  constraint idempotent_answers_pkey primary key (workspace_id, key_id, idem_key)
);
create index idempotent_answers_created_at_idx on idempotent_answers (created_at);


-- Usage

create table usage_hours (
  workspace_id text not null,
  hour timestamptz(3) not null,
  key_id text not null,
  endpoint text not null,
  outcome text not null,
  env key_env not null,
  requests bigint not null default 0,
  credits bigint not null default 0,
  constraint usage_hours_pkey primary key (workspace_id, hour, key_id, endpoint, outcome)
) with (fillfactor = 80);
-- One key's hours, whichever month: without it they are looked for among all keys'. Neither counter is in an index, so that
-- counting stays an update in place (HOT).
create index usage_hours_workspace_id_key_id_hour_idx on usage_hours (workspace_id, key_id, hour);

-- Sums of days by key; of a day under way, of its hours before `through`.
create table usage_days (
  workspace_id text not null,
  day timestamptz(3) not null,
  key_id text not null,
  endpoint text not null,
  env key_env not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_days_pkey primary key (workspace_id, day, key_id, endpoint, env)
);

-- Sums of full hours, over all keys that one member made.
create table usage_hour_totals (
  workspace_id text not null,
  hour timestamptz(3) not null,
  env key_env not null,
  endpoint text not null,
  made_by text not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_hour_totals_pkey primary key (workspace_id, hour, env, endpoint, made_by)
);

-- Sums of full hours, by key.
create table usage_key_hours (
  workspace_id text not null,
  key_id text not null,
  hour timestamptz(3) not null,
  env key_env not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_key_hours_pkey primary key (workspace_id, key_id, hour, env)
);
create index usage_key_hours_hour_idx on usage_key_hours (workspace_id, hour);

-- Up to which full hour a workspace is summed.
create table usage_rollups (
  workspace_id text not null,
  through timestamptz(3) not null,
  constraint usage_rollups_pkey primary key (workspace_id)
);

-- Hours that changed after they were over: the sums of their day do not count until they are made again.
create table usage_late_hours (
  workspace_id text not null,
  hour timestamptz(3) not null,
  changes bigint not null default 1,
  constraint usage_late_hours_pkey primary key (workspace_id, hour)
);


-- Events

create table events (
  workspace_id text not null,
  created_at timestamptz(3) not null,
  id text not null,
  type text not null,
  env key_env not null,
  body bytea not null,
  constraint events_pkey primary key (workspace_id, created_at, id)
) partition by range (created_at);
-- What test keys caused, which in a busy workspace is rare.
create index events_test_idx on events (workspace_id, created_at, id) where env = 'test';
create index events_workspace_id_type_created_at_id_idx on events (workspace_id, type, created_at, id);
create table events_default partition of events default;


-- Webhooks

create type webhook_status as enum ('active', 'paused');

create table webhooks (
  id text not null,
  workspace_id text not null,
  url text not null,
  events text[],
  description text not null default '',
  test_only boolean not null default false,
  status webhook_status not null default 'active',
  paused_reason text,
  paused_at timestamptz(3),
  consecutive_failures int not null default 0,
  failing_since timestamptz(3),
  secret bytea not null,
  secret_hint text not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  revision int not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  created_by text not null,
  deleted_at timestamptz(3),
  constraint webhooks_pkey primary key (id),
  constraint webhooks_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
create index webhooks_workspace_id_created_at_idx on webhooks (workspace_id, created_at);


-- Deliveries

create type queue_lane as enum ('live', 'parked', 'held', 'replay', 'waiting', 'listening');

create type delivery_status as enum ('delivered', 'failed', 'canceled');

-- Small and hot: what is due, being sent, or waiting. What is over moves to `deliveries`.
create table delivery_queue (
  workspace_id text not null,
  id text not null,
  created_at timestamptz(3) not null,
  event_id text not null,
  event_at timestamptz(3) not null,
  event_type text not null,
  env key_env not null,
  endpoint text not null,
  webhook_id text,
  url text,
  lane queue_lane not null,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  fence int not null default 0,
  attempts_made smallint not null default 0,
  first_attempt_at timestamptz(3),
  anchor_at timestamptz(3),
  last_status smallint,
  last_error text,
  replay_of text,
  run_id text,
  original_at timestamptz(3),
  search_terms int[],
  listener_id text,
  constraint delivery_queue_pkey primary key (workspace_id, id)
) with (autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, fillfactor = 60);
-- What waits for a listener, in the order of the events.
create index delivery_queue_listening_idx on delivery_queue (listener_id, due_at, id) where lane = 'listening';
-- What is due, in order; the lanes that rest are not in the way.
create index delivery_queue_live_idx on delivery_queue (due_at) where lane = 'live';
create index delivery_queue_parked_idx on delivery_queue (endpoint, due_at) where lane = 'parked';
create index delivery_queue_replay_idx on delivery_queue (due_at) where lane = 'replay';
create index delivery_queue_run_idx on delivery_queue (run_id, id) where run_id is not null;
-- What a run releases next: the oldest event first.
create index delivery_queue_waiting_idx on delivery_queue (run_id, event_at, id) where lane = 'waiting';
create index delivery_queue_webhook_id_lane_idx on delivery_queue (webhook_id, lane);

create table deliveries (
  workspace_id text not null,
  created_at timestamptz(3) not null,
  id text not null,
  event_id text not null,
  event_at timestamptz(3) not null,
  event_type text not null,
  env key_env not null,
  webhook_id text,
  url text not null,
  status delivery_status not null,
  attempts_made smallint not null,
  first_attempt_at timestamptz(3),
  finished_at timestamptz(3) not null,
  last_status smallint,
  last_error text,
  duration_ms int,
  replay_of text,
  run_id text,
  search_terms int[],
  listener_id text,
  constraint deliveries_pkey primary key (workspace_id, created_at, id)
) partition by range (created_at);
create index deliveries_replay_idx on deliveries (workspace_id, event_id, created_at, id) where replay_of is not null;
-- Canceled before the first attempt: its search terms are not written yet. As a rule empty: see deliveries_without_search_terms.
create index deliveries_unindexed_idx on deliveries (workspace_id, created_at, id) where search_terms is null;
create table deliveries_default partition of deliveries default;

create table attempts (
  workspace_id text not null,
  delivery_at timestamptz(3) not null,
  delivery_id text not null,
  number smallint not null,
  url text not null,
  started_at timestamptz(3) not null,
  duration_ms int not null,
  dns_ms real not null,
  connect_ms real not null,
  tls_ms real not null,
  first_byte_ms real not null,
  address text,
  request_headers text not null,
  status_code smallint,
  response_headers text,
  response_body bytea,
  truncated boolean not null default false,
  error_code text,
  error_message text,
  constraint attempts_pkey primary key (workspace_id, delivery_at, delivery_id, number)
) partition by range (delivery_at);
create table attempts_default partition of attempts default;

create table delivery_hours (
  workspace_id text not null,
  hour timestamptz(3) not null,
  webhook_id text not null,
  event_type text not null,
  env key_env not null,
  status delivery_status not null,
  deliveries bigint not null default 0,
  constraint delivery_hours_pkey primary key (workspace_id, hour, webhook_id, event_type, env, status)
) with (fillfactor = 80);

-- The chart over thirty days of a busy workspace would read half a million counts, one an endpoint, event type and hour; summed over
-- both they are a few thousand. Kept by triggers, so whatever counts into the hours counts into their totals.
create table delivery_hour_totals (
  workspace_id text not null,
  hour timestamptz(3) not null,
  env key_env not null,
  status delivery_status not null,
  deliveries bigint not null default 0,
  constraint delivery_hour_totals_pkey primary key (workspace_id, hour, env, status)
) with (fillfactor = 80);


-- Reading the log of deliveries

-- What is asked for; null asks for any. `hashes` and `plain` are the same words, and both null or neither.
create type delivery_filter as (
  status text, event_type text, webhook_id text, env key_env, event_id text, run_id text, replays boolean, code_from int, code_to int,
  duration_from int, hashes int[], plain text[]
);

-- A delivery as lists show it. One without an event says that all down to its time and id has been looked at, and nothing older.
create type listed_delivery as (
  id text, created_at timestamptz, event_id text, event_type text, env key_env, webhook_id text, url text, status text, attempts_made int,
  next_attempt_at timestamptz, last_status int, last_error text, replay_of text, run_id text, finished_at timestamptz
);


-- Bulk replays

create type replay_status as enum ('running', 'paused', 'completed', 'canceled');

create table replay_runs (
  id text not null,
  workspace_id text not null,
  range_from timestamptz(3) not null,
  range_to timestamptz(3) not null,
  filters jsonb not null,
  rate int not null,
  status replay_status not null default 'running',
  cursor_at timestamptz(3),
  cursor_id text,
  queued_at timestamptz(3),
  total int not null default 0,
  released int not null default 0,
  released_at timestamptz(3),
  sent int not null default 0,
  delivered int not null default 0,
  failed int not null default 0,
  canceled int not null default 0,
  created_at timestamptz(3) not null default current_timestamp,
  created_by text not null,
  finished_at timestamptz(3),
  constraint replay_runs_pkey primary key (id),
  constraint replay_runs_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
-- The runs that a worker still looks after: few, whatever the history.
create index replay_runs_unfinished_idx on replay_runs (id) where finished_at is null;
create index replay_runs_workspace_id_created_at_idx on replay_runs (workspace_id, created_at);


-- Listeners

create table listeners (
  id text not null,
  workspace_id text not null,
  name text not null,
  env key_env not null,
  events text[],
  forward_to text not null,
  tunnel_hash bytea not null,
  tunnel bytea not null,
  key_id text not null,
  agent text not null default '',
  session int not null default 0,
  connected_at timestamptz(3),
  seen_at timestamptz(3) not null,
  idle boolean not null default false,
  created_at timestamptz(3) not null,
  created_by text not null,
  ended_at timestamptz(3),
  ended_reason text,
  constraint listeners_pkey primary key (id),
  constraint listeners_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade on update cascade
);
-- Who hears of an event; and that there is one of a name, mode and workspace: it is what a command line resumes.
create unique index listeners_open_idx on listeners (workspace_id, env, name) where ended_at is null;
create unique index listeners_tunnel_hash_key on listeners (tunnel_hash);
create index listeners_workspace_id_created_at_idx on listeners (workspace_id, created_at);

-- Calls through listeners' public addresses, from the process that was called to the one with the command line's connection and back
-- (docs/decisions/0083-the-tunnel.md). None is older than a minute, and the caller has hung up when the database starts again: no row
-- is worth a write to its log.
create unlogged table tunnel_calls (
  id text not null,
  workspace_id text not null,
  listener_id text not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  taken_at timestamptz(3),
  head text not null,
  body bytea not null,
  answer text,
  answer_body bytea,
  constraint tunnel_calls_pkey primary key (id)
);


-- Asynchronous scrapes

create type scrape_status as enum ('completed', 'failed');

create table scrape_queue (
  workspace_id text not null,
  id text not null,
  created_at timestamptz(3) not null,
  key_id text not null,
  env key_env not null,
  url text not null,
  input bytea not null,
  webhook_id text,
  webhook_url text,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  fence int not null default 0,
  attempts_made smallint not null default 0,
  is_read boolean not null default false,
  constraint scrape_queue_pkey primary key (workspace_id, id)
) with (autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 70);
create index scrape_queue_workspace_id_due_at_idx on scrape_queue (workspace_id, due_at);

create table scrapes (
  workspace_id text not null,
  created_at timestamptz(3) not null,
  id text not null,
  key_id text not null,
  env key_env not null,
  url text not null,
  webhook_id text,
  webhook_url text,
  status scrape_status not null,
  attempts_made smallint not null,
  status_code smallint,
  document text,
  error_code text,
  error_message text,
  credits_used int not null default 0,
  finished_at timestamptz(3) not null,
  constraint scrapes_pkey primary key (workspace_id, created_at, id)
) partition by range (created_at);
create table scrapes_default partition of scrapes default;


-- Jobs

create type job_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

create type job_item_state as enum ('waiting', 'settling', 'ok', 'failed');

create table jobs (
  workspace_id text not null,
  id text not null,
  created_at timestamptz(3) not null,
  env key_env not null,
  key_id text not null,
  key_name text not null,
  status job_status not null default 'queued',
  urls_total int not null,
  urls_ok int not null default 0,
  urls_failed int not null default 0,
  credits_used bigint not null default 0,
  options jsonb not null,
  headers bytea,
  webhook_id text,
  webhook_url text,
  max_concurrency smallint not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  claims int not null default 0,
  claimed_at timestamptz(3),
  finishing_until timestamptz(3),
  fence int not null default 0,
  results_key text,
  results_bytes bigint,
  results_length bigint,
  error_code text,
  error_message text,
  items_gone boolean not null default false,
  -- What went wrong, by code: a job's items go when its results are written, and nobody reads a gigabyte of results for a table of counts.
  failures jsonb not null default '{}',
  constraint jobs_pkey primary key (workspace_id, id)
) with (fillfactor = 60);
-- For what is kept 30 days.
create index jobs_created_at_idx on jobs (created_at);
-- Jobs that somebody still has something to do for: few, whatever became of the others.
create index jobs_unfinished_idx on jobs (claimed_at) where finished_at is null;
create index jobs_untidied_idx on jobs (finished_at) where finished_at is not null and not items_gone;

-- Results are in gzip: packing them once more would be work for nothing.
create table job_items (
  workspace_id text not null,
  job_id text not null,
  index int not null,
  url text not null,
  custom_id text,
  state job_item_state not null default 'waiting',
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  fence int not null default 0,
  attempts smallint not null default 0,
  result bytea,
  error_code text,
  credits int not null default 0,
  constraint job_items_pkey primary key (workspace_id, job_id, index)
) with (autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_scale_factor = 0.02, fillfactor = 80);
alter table job_items alter column result set storage external;
create index job_items_leased_idx on job_items (workspace_id, job_id, leased_until) where leased_until is not null;
-- What is left of a job, in order; and what of it is being worked on.
create index job_items_open_idx on job_items (workspace_id, job_id, due_at, index) where state in ('waiting', 'settling');


-- Streams

create type stream_end as enum ('finished', 'canceled');

-- The addresses, up to a megabyte, are written once: kept out of the row, so that its many updates leave them where they are.
create table streams (
  workspace_id text not null,
  id text not null,
  key_id text not null,
  env key_env not null,
  urls text[],
  options bytea not null,
  max_concurrency smallint not null,
  disconnect_timeout_s smallint not null,
  price int not null,
  fence int not null default 1,
  done bytea not null,
  last_seq int not null default 1,
  trimmed_seq int not null default 0,
  urls_ok int not null default 0,
  urls_failed int not null default 0,
  credits_used int not null default 0,
  unsettled text[] default array[]::text[],
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason stream_end,
  constraint streams_pkey primary key (workspace_id, id)
) with (autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 50,
  toast_tuple_target = 512);

create table stream_events (
  workspace_id text not null,
  stream_id text not null,
  seq int not null,
  type text not null,
  body text not null,
  constraint stream_events_pkey primary key (workspace_id, stream_id, seq)
) with (autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_scale_factor = 0.02);


-- Pages and searches

-- A cache: the content is compressed already, and none of it is worth a write to the log.
create unlogged table kept_pages (
  workspace_id text not null,
  key bytea not null,
  fetched_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  content bytea not null,
  constraint kept_pages_pkey primary key (workspace_id, key)
);
alter table kept_pages alter column content set storage external;
create index kept_pages_expires_at_idx on kept_pages (expires_at);

create table search_provider_health (
  id text not null,
  last_success_at timestamptz(3),
  latency_ms int,
  last_failure_at timestamptz(3),
  error_code text,
  error_message text,
  failures_in_row int not null default 0,
  checked_at timestamptz(3),
  constraint search_provider_health_pkey primary key (id)
);


-- Notices

create table notices (
  id text not null,
  workspace_id text,
  kind text not null,
  recipient text not null,
  payload bytea not null,
  dedupe_key text not null,
  created_at timestamptz(3) not null default current_timestamp,
  next_try_at timestamptz(3) default current_timestamp,
  tries int not null default 0,
  sent_at timestamptz(3),
  last_error text,
  -- By mail or into chat; each way has its own queue, so that a chat that hangs holds up no mail.
  channel text not null default 'mail',
  failed_at timestamptz(3),
  constraint notices_pkey primary key (id)
);
create index notices_channel_next_try_at_idx on notices (channel, next_try_at);
create unique index notices_dedupe_key_key on notices (dedupe_key);
-- What could not be sent, for a workspace's owners: almost all notices are sent, so it stays small.
create index notices_refused on notices (workspace_id, id desc) where sent_at is null and last_error is not null;

create table mailbox_messages (
  id text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint mailbox_messages_pkey primary key (id)
);
create index mailbox_messages_created_at_idx on mailbox_messages (created_at desc);

create table notice_preferences (
  workspace_id text not null,
  channel text not null,
  recipient text not null,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz(3) not null,
  constraint notice_preferences_pkey primary key (workspace_id, channel, recipient, kind)
);

-- A workspace's notices are posted in chat, to a webhook of its own, or to both: one connection a channel.
create table notice_connections (
  workspace_id text not null,
  url bytea not null,
  host text not null,
  created_at timestamptz(3) not null,
  tested_at timestamptz(3),
  last_ok_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  channel text not null,
  -- What a webhook's requests are signed with.
  secret bytea,
  secret_hint text,
  constraint notice_connections_pkey primary key (workspace_id, channel)
);
