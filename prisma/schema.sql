-- The schema as it is today, all migrations and functions applied. Not run by anything: written by `node scripts/dump-schema.ts`, and
-- compared with a migrated database by a test.

-- Types

create type delivery_filter as (statuses text[], event_type text, webhook_id text, env key_env, event_id text, run_id text, replays boolean, code_from integer, code_to integer, duration_from integer, hashes integer[], plain text[]);
create type delivery_status as enum ('delivered', 'failed', 'canceled');
create type invoice_kind as enum ('invoice', 'credit_note', 'statement');
create type invoice_status as enum ('draft', 'open', 'paid', 'void', 'issued');
create type job_item_state as enum ('waiting', 'settling', 'ok', 'failed', 'skipped');
create type job_kind as enum ('batch', 'crawl');
create type job_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');
create type key_env as enum ('live', 'test');
create type ledger_type as enum ('grant', 'hold', 'settle', 'release', 'refund', 'adjustment', 'expiry');
create type listed_delivery as (id text, created_at timestamp with time zone, event_id text, event_type text, env key_env, webhook_id text, url text, status text, attempts_made integer, next_attempt_at timestamp with time zone, last_status integer, last_error text, replay_of text, run_id text, finished_at timestamp with time zone);
create type member_role as enum ('owner', 'member', 'billing');
create type queue_lane as enum ('live', 'parked', 'held', 'replay', 'waiting', 'listening');
create type replay_status as enum ('running', 'paused', 'completed', 'canceled');
create type scrape_status as enum ('completed', 'failed');
create type stream_end as enum ('finished', 'canceled');
create type webhook_mark_kind as enum ('recovered', 'failing', 'failed');
create type webhook_status as enum ('active', 'paused');

-- Sequences

create sequence ledger_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence webhook_marks_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

-- Tables, each with its indexes, rights and triggers

create table accounts (
  id text not null,
  user_id text not null,
  type text not null,
  provider text not null,
  provider_account_id text not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX accounts_provider_provider_account_id_key ON public.accounts USING btree (provider, provider_account_id);
CREATE INDEX accounts_user_id_idx ON public.accounts USING btree (user_id);

create table alert_crossings (
  workspace_id text not null,
  subject text not null,
  period text not null,
  level integer not null,
  crossed_at timestamp(3) with time zone not null,
  constraint alert_crossings_pkey PRIMARY KEY (workspace_id, subject, period, level)
);

create table api_keys (
  id text not null,
  workspace_id text not null,
  name text not null,
  env key_env not null,
  token_hmac bytea not null,
  pepper_version integer not null,
  token_hint text not null,
  scopes text[],
  allowed_ips text[],
  credit_ceiling bigint,
  rate_limit integer,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  created_by text not null,
  revoked_at timestamp(3) with time zone,
  revoked_reason text,
  revoked_by text,
  replaces_id text,
  expiry_set_at timestamp(3) with time zone,
  rate_limit_minute integer,
  rate_limit_day integer,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX api_keys_ceiling ON public.api_keys USING btree (workspace_id) WHERE (credit_ceiling IS NOT NULL);
CREATE INDEX api_keys_expiring ON public.api_keys USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expires_at IS NOT NULL));
CREATE UNIQUE INDEX api_keys_replaces_id_key ON public.api_keys USING btree (replaces_id);
CREATE INDEX api_keys_standing ON public.api_keys USING btree (workspace_id, created_at, id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX api_keys_token_hmac_key ON public.api_keys USING btree (token_hmac);
CREATE INDEX api_keys_workspace_id_env_created_at_idx ON public.api_keys USING btree (workspace_id, env, created_at);
CREATE TRIGGER api_keys_changed AFTER DELETE OR UPDATE ON public.api_keys FOR EACH ROW EXECUTE FUNCTION notify_key_changed();

create table archived_days (
  kind text not null,
  day date not null,
  archived_at timestamp(3) with time zone,
  rows bigint,
  bytes bigint,
  failed_at timestamp(3) with time zone,
  problem text,
  constraint archived_days_pkey PRIMARY KEY (kind, day)
);

create table archived_parts (
  kind text not null,
  workspace_id text not null,
  day date not null,
  part integer not null,
  rows integer not null,
  bytes integer not null,
  sha256 text not null,
  first_at timestamp(3) with time zone not null,
  first_id text not null,
  last_at timestamp(3) with time zone not null,
  last_id text not null,
  restored_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  constraint archived_parts_pkey PRIMARY KEY (kind, workspace_id, day, part)
);
CREATE INDEX archived_parts_restored_idx ON public.archived_parts USING btree (kind, day) WHERE (restored_at IS NOT NULL);

create table attempts (
  workspace_id text not null,
  delivery_at timestamp(3) with time zone not null,
  delivery_id text not null,
  number smallint not null,
  url text not null,
  started_at timestamp(3) with time zone not null,
  duration_ms integer not null,
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
  manual boolean not null default false,
  constraint attempts_pkey PRIMARY KEY (workspace_id, delivery_at, delivery_id, number)
) partition by range (delivery_at);

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
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_workspace_id_created_at_id_idx ON public.audit_log USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX audit_log_workspace_id_target_id_created_at_id_idx ON public.audit_log USING btree (workspace_id, target_id, created_at DESC, id DESC);
grant delete, insert, maintain, references, select, trigger to its owner;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_log();
CREATE TRIGGER audit_log_never_truncated BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_log');

create table backup_runs (
  name text not null,
  place text not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  bytes bigint,
  rows bigint,
  problem text,
  constraint backup_runs_pkey PRIMARY KEY (name, place)
);
CREATE INDEX backup_runs_started_at_idx ON public.backup_runs USING btree (started_at);

create table balances (
  workspace_id text not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  threshold bigint,
  low_recorded_at timestamp(3) with time zone,
  exhausted_recorded_at timestamp(3) with time zone,
  constraint balances_pkey PRIMARY KEY (workspace_id),
  constraint balances_never_overspent CHECK (((balance >= 0) AND (held >= 0))),
  constraint balances_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
) with (fillfactor=70);

create table billing_settings (
  workspace_id text not null,
  company text,
  address_lines text[] default ARRAY[]::text[],
  country text,
  vat_id text,
  contacts text[] default ARRAY[]::text[],
  currency text,
  tax_rate_bp integer not null default 0,
  tax_label text,
  top_up_pack text,
  top_up_below bigint not null default 0,
  top_up_monthly_max integer not null default 1,
  monthly_budget bigint,
  alert_levels integer[] default ARRAY[50, 80, 100],
  updated_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  order_number text,
  constraint billing_settings_pkey PRIMARY KEY (workspace_id)
);

create table checkouts (
  workspace_id text not null,
  invoice_id text not null,
  provider text not null,
  session_id text not null,
  url text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  constraint checkouts_pkey PRIMARY KEY (workspace_id, invoice_id, session_id)
);

create table cli_code_misses (
  user_id text not null,
  since timestamp(3) with time zone not null,
  misses integer not null,
  constraint cli_code_misses_pkey PRIMARY KEY (user_id)
);
CREATE INDEX cli_code_misses_since_idx ON public.cli_code_misses USING btree (since);

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
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  polled_at timestamp(3) with time zone,
  interval_seconds integer not null,
  workspace_id text,
  approved_by text,
  approved_at timestamp(3) with time zone,
  denied_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  site text not null default ''::text,
  constraint cli_logins_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX cli_logins_device_hash_key ON public.cli_logins USING btree (device_hash);
CREATE INDEX cli_logins_expires_at_idx ON public.cli_logins USING btree (expires_at);
CREATE INDEX cli_logins_network_expires_at_idx ON public.cli_logins USING btree (network, expires_at);
CREATE UNIQUE INDEX cli_logins_user_code_hmac_key ON public.cli_logins USING btree (user_code_hmac);

create table crawl_hosts (
  workspace_id text not null,
  host text not null,
  gate_at timestamp(3) with time zone not null,
  turn_at timestamp(3) with time zone not null,
  delay_ms integer not null default 0,
  slow_ms integer not null default 0,
  used_at timestamp(3) with time zone not null,
  constraint crawl_hosts_pkey PRIMARY KEY (workspace_id, host)
) with (fillfactor=50);
CREATE INDEX crawl_hosts_used_at_idx ON public.crawl_hosts USING btree (used_at);

create table crawl_patterns (
  workspace_id text not null,
  job_id text not null,
  pattern bytea not null,
  found integer not null,
  constraint crawl_patterns_pkey PRIMARY KEY (workspace_id, job_id, pattern)
) with (fillfactor=70);

create table credit_grants (
  workspace_id text not null,
  id text not null,
  ledger_id text,
  source text not null,
  reason text,
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  constraint credit_grants_pkey PRIMARY KEY (workspace_id, id),
  constraint credit_grants_remaining CHECK (((remaining >= 0) AND (remaining <= amount)))
);
CREATE INDEX credit_grants_due ON public.credit_grants USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX credit_grants_left ON public.credit_grants USING btree (workspace_id) WHERE (remaining > 0);

create table deliveries (
  workspace_id text not null,
  created_at timestamp(3) with time zone not null,
  id text not null,
  event_id text not null,
  event_at timestamp(3) with time zone not null,
  event_type text not null,
  env key_env not null,
  webhook_id text,
  url text not null,
  status delivery_status not null,
  attempts_made smallint not null,
  first_attempt_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone not null,
  last_status smallint,
  last_error text,
  duration_ms integer,
  replay_of text,
  run_id text,
  search_terms integer[],
  listener_id text,
  constraint deliveries_pkey PRIMARY KEY (workspace_id, created_at, id)
) partition by range (created_at);
CREATE INDEX deliveries_finished_at_idx ON ONLY public.deliveries USING brin (finished_at) WITH (autosummarize='on');
CREATE INDEX deliveries_replay_idx ON ONLY public.deliveries USING btree (workspace_id, event_id, created_at, id) WHERE (replay_of IS NOT NULL);
CREATE INDEX deliveries_terms_idx ON ONLY public.deliveries USING gin (delivery_terms(workspace_id, created_at, webhook_id, event_type, env, status, last_status, duration_ms, replay_of, run_id, search_terms)) WITH (fastupdate='on', gin_pending_list_limit='1024') WHERE (attempts_made >= 0);
CREATE INDEX deliveries_unindexed_idx ON ONLY public.deliveries USING btree (workspace_id, created_at, id) WHERE (search_terms IS NULL);

create table delivery_hour_totals (
  workspace_id text not null,
  hour timestamp(3) with time zone not null,
  env key_env not null,
  status delivery_status not null,
  deliveries bigint not null default 0,
  constraint delivery_hour_totals_pkey PRIMARY KEY (workspace_id, hour, env, status)
) with (fillfactor=80);
CREATE INDEX delivery_hour_totals_hour_idx ON public.delivery_hour_totals USING btree (hour);

create table delivery_hours (
  workspace_id text not null,
  hour timestamp(3) with time zone not null,
  webhook_id text not null,
  event_type text not null,
  env key_env not null,
  status delivery_status not null,
  deliveries bigint not null default 0,
  constraint delivery_hours_pkey PRIMARY KEY (workspace_id, hour, webhook_id, event_type, env, status)
) with (fillfactor=80);
CREATE INDEX delivery_hours_hour_idx ON public.delivery_hours USING btree (hour);
CREATE TRIGGER delivery_hours_changed AFTER UPDATE ON public.delivery_hours REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION total_changed_delivery_hours();
CREATE TRIGGER delivery_hours_new AFTER INSERT ON public.delivery_hours REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION total_new_delivery_hours();

create table delivery_queue (
  workspace_id text not null,
  id text not null,
  created_at timestamp(3) with time zone not null,
  event_id text not null,
  event_at timestamp(3) with time zone not null,
  event_type text not null,
  env key_env not null,
  endpoint text not null,
  webhook_id text,
  url text,
  lane queue_lane not null,
  due_at timestamp(3) with time zone not null,
  leased_until timestamp(3) with time zone,
  fence integer not null default 0,
  attempts_made smallint not null default 0,
  first_attempt_at timestamp(3) with time zone,
  anchor_at timestamp(3) with time zone,
  last_status smallint,
  last_error text,
  replay_of text,
  run_id text,
  original_at timestamp(3) with time zone,
  search_terms integer[],
  listener_id text,
  manual_attempts smallint not null default 0,
  manual_at timestamp(3) with time zone,
  resume_due_at timestamp(3) with time zone,
  retry_runs text[],
  retry_pending boolean not null default false,
  constraint delivery_queue_pkey PRIMARY KEY (workspace_id, id)
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000, fillfactor=60);
CREATE INDEX delivery_queue_listening_idx ON public.delivery_queue USING btree (listener_id, due_at, id) WHERE (lane = 'listening'::queue_lane);
CREATE INDEX delivery_queue_live_idx ON public.delivery_queue USING btree (due_at) WHERE (lane = 'live'::queue_lane);
CREATE INDEX delivery_queue_parked_idx ON public.delivery_queue USING btree (endpoint, due_at) WHERE (lane = 'parked'::queue_lane);
CREATE INDEX delivery_queue_replay_idx ON public.delivery_queue USING btree (due_at) WHERE (lane = 'replay'::queue_lane);
CREATE INDEX delivery_queue_run_idx ON public.delivery_queue USING btree (run_id, id) WHERE (run_id IS NOT NULL);
CREATE INDEX delivery_queue_timed_out_idx ON public.delivery_queue USING btree (endpoint) WHERE (last_error = 'target_timeout'::text);
CREATE INDEX delivery_queue_waiting_idx ON public.delivery_queue USING btree (run_id, event_at, id) WHERE (lane = 'waiting'::queue_lane);
CREATE INDEX delivery_queue_webhook_id_lane_idx ON public.delivery_queue USING btree (webhook_id, lane);

create table events (
  workspace_id text not null,
  created_at timestamp(3) with time zone not null,
  id text not null,
  type text not null,
  env key_env not null,
  body bytea not null,
  traceparent text,
  addressed_body bytea,
  constraint events_pkey PRIMARY KEY (workspace_id, created_at, id)
) partition by range (created_at);
CREATE INDEX events_test_idx ON ONLY public.events USING btree (workspace_id, created_at, id) WHERE (env = 'test'::key_env);
CREATE INDEX events_workspace_id_type_created_at_id_idx ON ONLY public.events USING btree (workspace_id, type, created_at, id);
CREATE TRIGGER events_fan_out AFTER INSERT ON public.events REFERENCING NEW TABLE AS emitted FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();

create table export_runs (
  place text not null,
  day date not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  rows bigint,
  bytes bigint,
  problem text,
  constraint export_runs_pkey PRIMARY KEY (place, day)
);

create table holds (
  request_id text not null,
  workspace_id text not null,
  key_id text not null,
  amount bigint not null,
  endpoint text not null,
  price_version text not null,
  expires_at timestamp(3) with time zone not null,
  constraint holds_pkey PRIMARY KEY (request_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX holds_expires_at_idx ON public.holds USING btree (expires_at);

create table idempotent_answers (
  workspace_id text not null,
  key_id text not null,
  idem_key text not null,
  request_hash bytea not null,
  request_id text not null,
  status smallint,
  answer bytea,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  leased_until timestamp(3) with time zone,
  constraint idempotent_answers_pkey PRIMARY KEY (workspace_id, key_id, idem_key)
);
CREATE INDEX idempotent_answers_created_at_idx ON public.idempotent_answers USING btree (created_at);

create table incidents (
  name text not null,
  began_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  notified_at timestamp(3) with time zone,
  well_since timestamp(3) with time zone,
  constraint incidents_pkey PRIMARY KEY (name)
) with (fillfactor=50);

create table installation (
  singleton boolean not null default true,
  key_check bytea not null,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton CHECK (singleton)
);

create table invitation_mails (
  invitation_id text not null,
  workspace_id text not null,
  email text not null,
  sent_by text,
  sent_at timestamp(3) with time zone not null,
  constraint invitation_mails_pkey PRIMARY KEY (invitation_id, sent_at)
);
CREATE INDEX invitation_mails_email_sent_at_idx ON public.invitation_mails USING btree (email, sent_at);
CREATE INDEX invitation_mails_sent_at_idx ON public.invitation_mails USING btree (sent_at);
CREATE INDEX invitation_mails_sent_by_sent_at_idx ON public.invitation_mails USING btree (sent_by, sent_at);
CREATE INDEX invitation_mails_workspace_id_sent_at_idx ON public.invitation_mails USING btree (workspace_id, sent_at);

create table invitations (
  id text not null,
  workspace_id text not null,
  email text not null,
  role member_role not null,
  token_hash text not null,
  invited_by text not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  last_sent_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  accepted_by text,
  revoked_at timestamp(3) with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX invitations_email_idx ON public.invitations USING btree (email);
CREATE UNIQUE INDEX invitations_token_hash_key ON public.invitations USING btree (token_hash);
CREATE INDEX invitations_workspace_id_created_at_idx ON public.invitations USING btree (workspace_id, created_at);

create table invoice_series (
  seller_key text not null,
  kind invoice_kind not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey PRIMARY KEY (seller_key, kind, year)
);

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
  notes text[] default ARRAY[]::text[],
  statement jsonb,
  period_start date,
  corrects_id text,
  corrects_number text,
  created_at timestamp(3) with time zone not null,
  issued_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  pdf bytea storage external,
  pdf_sha256 text,
  order_number text,
  logo_sha256 text,
  due_date date,
  constraint invoices_pkey PRIMARY KEY (workspace_id, id),
  constraint invoices_issued_check CHECK (((status = 'draft'::invoice_status) = (issued_at IS NULL))),
  constraint invoices_kind_check CHECK (((status = 'draft'::invoice_status) OR ((status = 'issued'::invoice_status) = (kind <> 'invoice'::invoice_kind)))),
  constraint invoices_numbered_check CHECK (((status = 'draft'::invoice_status) = (number IS NULL))),
  constraint invoices_paid_check CHECK (((status = 'paid'::invoice_status) = (paid_at IS NOT NULL))),
  constraint invoices_pdf_check CHECK (((pdf IS NULL) = (pdf_sha256 IS NULL))),
  constraint invoices_sum_check CHECK (((net + tax) = total)),
  constraint invoices_void_check CHECK (((status = 'void'::invoice_status) = (voided_at IS NOT NULL)))
);
CREATE UNIQUE INDEX invoices_seller_key_number_key ON public.invoices USING btree (seller_key, number);
CREATE INDEX invoices_workspace_id_corrects_id_idx ON public.invoices USING btree (workspace_id, corrects_id);
CREATE UNIQUE INDEX invoices_workspace_id_kind_period_start_key ON public.invoices USING btree (workspace_id, kind, period_start);
CREATE TRIGGER keep_invoice BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER keep_invoices BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice();

create table job_items (
  workspace_id text not null,
  job_id text not null,
  index integer not null,
  url text not null,
  custom_id text,
  state job_item_state not null default 'waiting'::job_item_state,
  due_at timestamp(3) with time zone not null,
  leased_until timestamp(3) with time zone,
  fence integer not null default 0,
  attempts smallint not null default 0,
  result bytea storage external,
  error_code text,
  credits integer not null default 0,
  address_key bytea,
  host text,
  depth smallint,
  hops smallint,
  parent integer,
  is_sitemap boolean not null default false,
  constraint job_items_pkey PRIMARY KEY (workspace_id, job_id, index)
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0.02, fillfactor=80);
CREATE UNIQUE INDEX job_items_address_key_idx ON public.job_items USING btree (workspace_id, job_id, address_key) WHERE (address_key IS NOT NULL);
CREATE INDEX job_items_host_idx ON public.job_items USING btree (workspace_id, job_id, host, due_at, index) WHERE ((host IS NOT NULL) AND (state = ANY (ARRAY['waiting'::job_item_state, 'settling'::job_item_state])));
CREATE INDEX job_items_leased_idx ON public.job_items USING btree (workspace_id, job_id, leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX job_items_open_idx ON public.job_items USING btree (workspace_id, job_id, due_at, index) WHERE (state = ANY (ARRAY['waiting'::job_item_state, 'settling'::job_item_state]));

create table jobs (
  workspace_id text not null,
  id text not null,
  created_at timestamp(3) with time zone not null,
  env key_env not null,
  key_id text not null,
  key_name text not null,
  status job_status not null default 'queued'::job_status,
  urls_total integer not null,
  urls_ok integer not null default 0,
  urls_failed integer not null default 0,
  credits_used bigint not null default 0,
  options jsonb not null,
  headers bytea,
  webhook_id text,
  webhook_url text,
  max_concurrency smallint not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  claims integer not null default 0,
  claimed_at timestamp(3) with time zone,
  finishing_until timestamp(3) with time zone,
  fence integer not null default 0,
  results_key text,
  results_bytes bigint,
  results_length bigint,
  error_code text,
  error_message text,
  items_gone boolean not null default false,
  failures jsonb not null default '{}'::jsonb,
  traceparent text,
  kind job_kind not null default 'batch'::job_kind,
  crawl jsonb,
  paused_at timestamp(3) with time zone,
  urls_skipped integer not null default 0,
  sitemaps integer not null default 0,
  left_out text[] default ARRAY[]::text[],
  webhook_form jsonb,
  name text,
  constraint jobs_pkey PRIMARY KEY (workspace_id, id)
) with (fillfactor=60);
CREATE INDEX jobs_created_at_idx ON public.jobs USING btree (created_at);
CREATE INDEX jobs_failed_idx ON public.jobs USING btree (workspace_id, id) WHERE (status = 'failed'::job_status);
CREATE INDEX jobs_open_of_workspace_idx ON public.jobs USING btree (workspace_id, id) WHERE (finished_at IS NULL);
CREATE INDEX jobs_unfinished_idx ON public.jobs USING btree (claimed_at) WHERE (finished_at IS NULL);
CREATE INDEX jobs_untidied_idx ON public.jobs USING btree (finished_at) WHERE ((finished_at IS NOT NULL) AND (NOT items_gone));

create unlogged table kept_pages (
  workspace_id text not null,
  key bytea not null,
  fetched_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  content bytea storage external not null,
  constraint kept_pages_pkey PRIMARY KEY (workspace_id, key)
);
CREATE INDEX kept_pages_expires_at_idx ON public.kept_pages USING btree (expires_at);

create table key_activity (
  key_id text not null,
  workspace_id text not null,
  spent bigint not null default 0,
  held bigint not null default 0,
  last_used_at timestamp(3) with time zone,
  last_used_ip text,
  last_used_user_agent text,
  constraint key_activity_pkey PRIMARY KEY (key_id),
  constraint key_activity_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint key_activity_never_negative CHECK (((spent >= 0) AND (held >= 0)))
) with (fillfactor=70);
CREATE INDEX key_activity_workspace_id_idx ON public.key_activity USING btree (workspace_id);

create table key_expiry_notices (
  workspace_id text not null,
  key_id text not null,
  expires_at timestamp(3) with time zone not null,
  days smallint not null,
  notified_at timestamp(3) with time zone not null,
  constraint key_expiry_notices_pkey PRIMARY KEY (workspace_id, key_id, expires_at, days)
);

create table key_retirements (
  key_id text not null,
  workspace_id text not null,
  quiet_hours smallint not null,
  chosen_at timestamp(3) with time zone not null,
  chosen_by text not null,
  constraint key_retirements_pkey PRIMARY KEY (key_id),
  constraint key_retirements_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint key_retirements_quiet_hours_check CHECK (((quiet_hours >= 1) AND (quiet_hours <= 720)))
);

create table leak_findings (
  id text not null,
  workspace_id text not null,
  key_id text not null,
  source text not null,
  source_url text,
  diff_url text,
  first_seen_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  notified_at timestamp(3) with time zone,
  notified_owners integer not null default 0,
  replacement jsonb not null,
  claimed_at timestamp(3) with time zone,
  claimed_by text,
  claimed_key_id text,
  constraint leak_findings_pkey PRIMARY KEY (id),
  constraint leak_findings_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX leak_findings_key_id_key ON public.leak_findings USING btree (key_id);
CREATE INDEX leak_findings_workspace_id_id_idx ON public.leak_findings USING btree (workspace_id, id DESC);

create table leak_reports (
  minute timestamp(3) with time zone not null,
  address text not null,
  reports integer not null,
  constraint leak_reports_pkey PRIMARY KEY (minute, address)
);

create table leak_scan_asks (
  workspace_id text not null,
  asked_at timestamp(3) with time zone not null,
  constraint leak_scan_asks_pkey PRIMARY KEY (workspace_id)
);

create table leak_scans (
  source text not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone not null,
  documents integer not null,
  found integer not null,
  complete boolean not null,
  problem text,
  constraint leak_scans_pkey PRIMARY KEY (source, started_at)
);

create table leak_sightings (
  finding_id text not null,
  url_hash bytea not null,
  workspace_id text not null,
  source text not null,
  source_url text,
  diff_url text,
  seen_at timestamp(3) with time zone not null,
  constraint leak_sightings_pkey PRIMARY KEY (finding_id, url_hash),
  constraint leak_sightings_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES leak_findings(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table leak_sources (
  name text not null,
  cursor jsonb,
  started_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  ok_at timestamp(3) with time zone,
  documents integer not null default 0,
  complete boolean not null default true,
  problem text,
  retry_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone,
  constraint leak_sources_pkey PRIMARY KEY (name)
);

create table ledger (
  workspace_id text not null,
  day date not null,
  seq bigint not null default nextval('ledger_seq_seq'::regclass),
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
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  constraint ledger_pkey PRIMARY KEY (workspace_id, day, seq)
) partition by range (day);
CREATE INDEX ledger_apart ON ONLY public.ledger USING btree (workspace_id, day, seq) WHERE (request_id IS NULL);
CREATE UNIQUE INDEX ledger_day_request_id_phase_key ON ONLY public.ledger USING btree (day, request_id, phase);
CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE ON public.ledger FOR EACH ROW EXECUTE FUNCTION refuse_change('ledger');

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
  agent text not null default ''::text,
  session integer not null default 0,
  connected_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone not null,
  idle boolean not null default false,
  created_at timestamp(3) with time zone not null,
  created_by text not null,
  ended_at timestamp(3) with time zone,
  ended_reason text,
  constraint listeners_pkey PRIMARY KEY (id),
  constraint listeners_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX listeners_open_idx ON public.listeners USING btree (workspace_id, env, name) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX listeners_tunnel_hash_key ON public.listeners USING btree (tunnel_hash);
CREATE INDEX listeners_workspace_id_created_at_idx ON public.listeners USING btree (workspace_id, created_at);

create table mail_counts (
  counted text not null,
  span text not null,
  began_at timestamp(3) with time zone not null,
  mails integer not null,
  constraint mail_counts_pkey PRIMARY KEY (counted, span, began_at)
);
CREATE INDEX mail_counts_began_at_idx ON public.mail_counts USING btree (began_at);

create table mailbox_messages (
  id text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  constraint mailbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_messages_created_at_idx ON public.mailbox_messages USING btree (created_at DESC);

create table members (
  id text not null,
  workspace_id text not null,
  user_id text not null,
  role member_role not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  last_seen_at timestamp(3) with time zone,
  first_steps_hidden_at timestamp(3) with time zone,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX members_user_id_idx ON public.members USING btree (user_id);
CREATE UNIQUE INDEX members_workspace_id_user_id_key ON public.members USING btree (workspace_id, user_id);

create table monitor_runs (
  workspace_id text not null,
  monitor_id text not null,
  id text not null,
  scheduled_for timestamp(3) with time zone not null,
  is_manual boolean not null,
  is_begun boolean not null default false,
  status text not null default 'running'::text,
  finished_at timestamp(3) with time zone,
  pages jsonb not null default '{}'::jsonb,
  credits_used integer not null default 0,
  changes bytea,
  is_truncated boolean not null default false,
  error_code text,
  error_message text,
  revision integer not null default 1,
  constraint monitor_runs_pkey PRIMARY KEY (workspace_id, monitor_id, id)
);
CREATE INDEX monitor_runs_scheduled_for_idx ON public.monitor_runs USING btree (scheduled_for);
CREATE UNIQUE INDEX monitor_runs_under_way ON public.monitor_runs USING btree (workspace_id, monitor_id) WHERE (finished_at IS NULL);
CREATE TRIGGER monitor_runs_revision BEFORE INSERT ON public.monitor_runs FOR EACH ROW EXECUTE FUNCTION copy_monitor_revision();

create table monitors (
  workspace_id text not null,
  id text not null,
  created_at timestamp(3) with time zone not null,
  env key_env not null,
  key_id text not null,
  key_name text not null,
  name text not null,
  target jsonb not null,
  schedule jsonb not null,
  anchored_at timestamp(3) with time zone not null,
  options jsonb not null,
  headers bytea,
  webhook_id text,
  webhook_url text,
  paused_reason text,
  next_run_at timestamp(3) with time zone,
  last_run_at timestamp(3) with time zone,
  last_change_at timestamp(3) with time zone,
  is_known boolean not null default false,
  revision integer not null default 1,
  constraint monitors_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX monitors_next_run_at_idx ON public.monitors USING btree (next_run_at);
CREATE TRIGGER monitors_revision BEFORE UPDATE ON public.monitors FOR EACH ROW WHEN ((((old.target IS DISTINCT FROM new.target) OR (old.options IS DISTINCT FROM new.options)) OR (old.headers IS DISTINCT FROM new.headers))) EXECUTE FUNCTION count_monitor_revision();

create table notice_connections (
  workspace_id text not null,
  url bytea not null,
  host text not null,
  created_at timestamp(3) with time zone not null,
  tested_at timestamp(3) with time zone,
  last_ok_at timestamp(3) with time zone,
  last_error text,
  last_error_at timestamp(3) with time zone,
  channel text not null,
  secret bytea,
  secret_hint text,
  constraint notice_connections_pkey PRIMARY KEY (workspace_id, channel)
);

create table notice_preferences (
  workspace_id text not null,
  channel text not null,
  recipient text not null,
  kind text not null,
  wanted boolean not null,
  changed_at timestamp(3) with time zone not null,
  constraint notice_preferences_pkey PRIMARY KEY (workspace_id, channel, recipient, kind)
);

create table notices (
  id text not null,
  workspace_id text,
  kind text not null,
  recipient text not null,
  payload bytea not null,
  dedupe_key text not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  next_try_at timestamp(3) with time zone default CURRENT_TIMESTAMP,
  tries integer not null default 0,
  sent_at timestamp(3) with time zone,
  last_error text,
  channel text not null default 'mail'::text,
  failed_at timestamp(3) with time zone,
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_channel_next_try_at_idx ON public.notices USING btree (channel, next_try_at);
CREATE UNIQUE INDEX notices_dedupe_key_key ON public.notices USING btree (dedupe_key);
CREATE INDEX notices_over_idx ON public.notices USING btree (created_at) WHERE (next_try_at IS NULL);
CREATE INDEX notices_refused ON public.notices USING btree (workspace_id, id DESC) WHERE ((sent_at IS NULL) AND (last_error IS NOT NULL));
CREATE INDEX notices_sent_idx ON public.notices USING btree (channel, sent_at) WHERE (sent_at IS NOT NULL);

create table passkey_challenges (
  challenge_hash text not null,
  purpose text not null,
  holder text not null,
  ip text,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_holder_idx ON public.passkey_challenges USING btree (holder);
CREATE INDEX passkey_challenges_ip_expires_at_idx ON public.passkey_challenges USING btree (ip, expires_at);

create table passkeys (
  id text not null,
  user_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[],
  name text not null,
  synced boolean not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);

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
  received_at timestamp(3) with time zone not null,
  constraint payments_pkey PRIMARY KEY (provider, reference)
);
CREATE INDEX payments_workspace_id_invoice_id_idx ON public.payments USING btree (workspace_id, invoice_id);

create table present_processes (
  id text not null,
  kind text not null,
  present_until timestamp(3) with time zone not null,
  constraint present_processes_pkey PRIMARY KEY (id)
);

create unlogged table rates (
  id text not null,
  used double precision not null,
  counted_at timestamp(6) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint rates_pkey PRIMARY KEY (id)
) with (fillfactor=50);

create table receipts (
  workspace_id text not null,
  invoice_id text not null,
  pdf bytea not null,
  pdf_sha256 text not null,
  constraint receipts_pkey PRIMARY KEY (workspace_id, invoice_id)
);

create table reconciliations (
  workspace_id text not null,
  checked_at timestamp(3) with time zone not null,
  findings jsonb not null,
  constraint reconciliations_pkey PRIMARY KEY (workspace_id)
);

create table replay_retries (
  workspace_id text not null,
  run_id text not null,
  delivery_id text not null,
  delivery_at timestamp(3) with time zone not null,
  constraint replay_retries_pkey PRIMARY KEY (run_id, delivery_id),
  constraint replay_retries_run_id_fkey FOREIGN KEY (run_id) REFERENCES replay_runs(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table replay_runs (
  id text not null,
  workspace_id text not null,
  range_from timestamp(3) with time zone not null,
  range_to timestamp(3) with time zone not null,
  filters jsonb not null,
  rate integer not null,
  status replay_status not null default 'running'::replay_status,
  cursor_at timestamp(3) with time zone,
  cursor_id text,
  queued_at timestamp(3) with time zone,
  total integer not null default 0,
  released integer not null default 0,
  released_at timestamp(3) with time zone,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  canceled integer not null default 0,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  created_by text not null,
  finished_at timestamp(3) with time zone,
  retried integer,
  retry_cursor text,
  retry_due_at timestamp(6) with time zone,
  failing integer not null default 0,
  retried_sent integer not null default 0,
  retried_canceled integer not null default 0,
  retried_untracked integer not null default 0,
  retry_of text,
  retry_root text,
  constraint replay_runs_pkey PRIMARY KEY (id),
  constraint replay_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX replay_runs_retry_of_idx ON public.replay_runs USING btree (retry_of) WHERE (retry_of IS NOT NULL);
CREATE INDEX replay_runs_retry_root_idx ON public.replay_runs USING btree (retry_root) WHERE (retry_root IS NOT NULL);
CREATE INDEX replay_runs_unfinished_idx ON public.replay_runs USING btree (id) WHERE (finished_at IS NULL);
CREATE INDEX replay_runs_workspace_id_created_at_idx ON public.replay_runs USING btree (workspace_id, created_at);

create table requests (
  workspace_id text not null,
  created_at timestamp(3) with time zone not null,
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
  duration_ms integer not null,
  credits integer not null default 0,
  constraint requests_pkey PRIMARY KEY (workspace_id, created_at, id)
) partition by range (created_at);
CREATE INDEX requests_workspace_id_key_id_created_at_idx ON ONLY public.requests USING btree (workspace_id, key_id, created_at);

create table sample_fills (
  workspace_id text not null,
  filled_at timestamp(3) with time zone not null,
  filled_by text not null,
  charged boolean not null default false,
  keys text[],
  webhooks text[],
  events text[],
  users text[],
  invitations text[],
  constraint sample_fills_pkey PRIMARY KEY (workspace_id)
);

create table saved_views (
  id text not null,
  workspace_id text not null,
  user_id text not null,
  page text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_page_check CHECK ((page = ANY (ARRAY['deliveries'::text, 'requests'::text, 'jobs'::text, 'audit'::text]))),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint saved_views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX saved_views_user_id_idx ON public.saved_views USING btree (user_id);
CREATE UNIQUE INDEX saved_views_workspace_id_user_id_page_name_key ON public.saved_views USING btree (workspace_id, user_id, page, name);

create table schedule_runs (
  name text not null,
  every_ms integer not null,
  succeeded_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failures integer not null default 0,
  problem text,
  constraint schedule_runs_pkey PRIMARY KEY (name)
) with (fillfactor=50);

create table schema_functions (
  name text not null,
  checksum text not null,
  revision integer not null,
  migration text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table scrape_queue (
  workspace_id text not null,
  id text not null,
  created_at timestamp(3) with time zone not null,
  key_id text not null,
  env key_env not null,
  url text not null,
  input bytea not null,
  webhook_id text,
  webhook_url text,
  due_at timestamp(3) with time zone not null,
  leased_until timestamp(3) with time zone,
  fence integer not null default 0,
  attempts_made smallint not null default 0,
  is_read boolean not null default false,
  traceparent text,
  constraint scrape_queue_pkey PRIMARY KEY (workspace_id, id)
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, fillfactor=70);
CREATE INDEX scrape_queue_workspace_id_due_at_idx ON public.scrape_queue USING btree (workspace_id, due_at);

create table scrapes (
  workspace_id text not null,
  created_at timestamp(3) with time zone not null,
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
  credits_used integer not null default 0,
  finished_at timestamp(3) with time zone not null,
  constraint scrapes_pkey PRIMARY KEY (workspace_id, created_at, id)
) partition by range (created_at);

create table search_provider_health (
  id text not null,
  last_success_at timestamp(3) with time zone,
  latency_ms integer,
  last_failure_at timestamp(3) with time zone,
  error_code text,
  error_message text,
  failures_in_row integer not null default 0,
  checked_at timestamp(3) with time zone,
  constraint search_provider_health_pkey PRIMARY KEY (id)
);

create table secret_key_rings (
  key_check bytea not null,
  ring bytea not null,
  made_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  seen_at timestamp(3) with time zone,
  constraint secret_key_rings_pkey PRIMARY KEY (key_check)
);

create table seller_logos (
  sha256 text not null,
  png bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint seller_logos_pkey PRIMARY KEY (sha256)
);

create table sessions (
  id text not null,
  token_hash text not null,
  user_id text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  authenticated_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  last_seen_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  ip text,
  user_agent text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

create table signing_secrets (
  workspace_id text not null,
  env key_env not null,
  secret bytea not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  constraint signing_secrets_pkey PRIMARY KEY (workspace_id, env),
  constraint signing_secrets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table statement_progress (
  workspace_id text not null,
  through date not null,
  constraint statement_progress_pkey PRIMARY KEY (workspace_id)
);

create table stream_events (
  workspace_id text not null,
  stream_id text not null,
  seq integer not null,
  type text not null,
  body text not null,
  constraint stream_events_pkey PRIMARY KEY (workspace_id, stream_id, seq)
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0.02);

create table streams (
  workspace_id text not null,
  id text not null,
  key_id text not null,
  env key_env not null,
  urls text[],
  options bytea not null,
  max_concurrency smallint not null,
  disconnect_timeout_s smallint not null,
  price integer not null,
  fence integer not null default 1,
  done bytea not null,
  last_seq integer not null default 1,
  trimmed_seq integer not null default 0,
  urls_ok integer not null default 0,
  urls_failed integer not null default 0,
  credits_used integer not null default 0,
  unsettled text[] default ARRAY[]::text[],
  started_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  end_reason stream_end,
  constraint streams_pkey PRIMARY KEY (workspace_id, id)
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, fillfactor=50, toast_tuple_target=512);
CREATE TRIGGER forget_stream_events AFTER DELETE ON public.streams FOR EACH ROW EXECUTE FUNCTION forget_stream_events();

create table top_up_states (
  workspace_id text not null,
  armed boolean not null default true,
  fired_at timestamp(3) with time zone,
  constraint top_up_states_pkey PRIMARY KEY (workspace_id)
);

create table tracked_pages (
  workspace_id text not null,
  env key_env not null,
  key bytea not null,
  tag text not null,
  fetched_at timestamp(3) with time zone not null,
  is_gone boolean not null,
  content bytea storage external not null,
  work text,
  answer bytea,
  revision integer not null,
  etag text,
  last_modified text,
  constraint tracked_pages_pkey PRIMARY KEY (workspace_id, env, key, tag)
);
CREATE INDEX tracked_pages_fetched_at_idx ON public.tracked_pages USING btree (fetched_at);
CREATE INDEX tracked_pages_tag_idx ON public.tracked_pages USING btree (workspace_id, tag) WHERE (tag <> ''::text);

create unlogged table tunnel_calls (
  id text not null,
  workspace_id text not null,
  listener_id text not null,
  created_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  taken_at timestamp(3) with time zone,
  head text not null,
  body bytea not null,
  answer text,
  answer_body bytea,
  constraint tunnel_calls_pkey PRIMARY KEY (id)
);

create table usage_days (
  workspace_id text not null,
  day timestamp(3) with time zone not null,
  key_id text not null,
  endpoint text not null,
  env key_env not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_days_pkey PRIMARY KEY (workspace_id, day, key_id, endpoint, env)
) with (fillfactor=50);

create table usage_hour_totals (
  workspace_id text not null,
  hour timestamp(3) with time zone not null,
  env key_env not null,
  endpoint text not null,
  made_by text not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_hour_totals_pkey PRIMARY KEY (workspace_id, hour, env, endpoint, made_by)
);

create table usage_hours (
  workspace_id text not null,
  hour timestamp(3) with time zone not null,
  key_id text not null,
  endpoint text not null,
  outcome text not null,
  env key_env not null,
  requests bigint not null default 0,
  credits bigint not null default 0,
  constraint usage_hours_pkey PRIMARY KEY (workspace_id, hour, key_id, endpoint, outcome)
) with (fillfactor=80);
CREATE INDEX usage_hours_workspace_id_key_id_hour_idx ON public.usage_hours USING btree (workspace_id, key_id, hour);
CREATE TRIGGER usage_hours_late AFTER INSERT OR UPDATE ON public.usage_hours FOR EACH ROW WHEN ((new.hour < date_trunc('hour'::text, now(), 'UTC'::text))) EXECUTE FUNCTION mark_late_usage();

create table usage_key_hours (
  workspace_id text not null,
  key_id text not null,
  hour timestamp(3) with time zone not null,
  env key_env not null,
  succeeded bigint not null,
  failed bigint not null,
  refused bigint not null,
  credits bigint not null,
  constraint usage_key_hours_pkey PRIMARY KEY (workspace_id, key_id, hour, env)
);
CREATE INDEX usage_key_hours_hour_idx ON public.usage_key_hours USING btree (workspace_id, hour);

create table usage_late_hours (
  workspace_id text not null,
  hour timestamp(3) with time zone not null,
  changes bigint not null default 1,
  constraint usage_late_hours_pkey PRIMARY KEY (workspace_id, hour)
);

create table usage_rollups (
  workspace_id text not null,
  through timestamp(3) with time zone not null,
  constraint usage_rollups_pkey PRIMARY KEY (workspace_id)
);

create table users (
  id text not null,
  email text not null,
  name text,
  image text,
  email_verified timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  time_zone text,
  clock_times boolean not null default false,
  constraint users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);

create table verification_tokens (
  identifier text not null,
  token text not null,
  expires timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  used_at timestamp(3) with time zone,
  network text,
  browser text
);
CREATE INDEX verification_tokens_expires_idx ON public.verification_tokens USING btree (expires);
CREATE INDEX verification_tokens_identifier_created_at_idx ON public.verification_tokens USING btree (identifier, created_at);
CREATE UNIQUE INDEX verification_tokens_identifier_token_key ON public.verification_tokens USING btree (identifier, token);
CREATE INDEX verification_tokens_network_created_at_idx ON public.verification_tokens USING btree (network, created_at);
CREATE UNIQUE INDEX verification_tokens_token_key ON public.verification_tokens USING btree (token);

create table webhook_marks (
  workspace_id text not null,
  webhook_id text not null,
  made_at timestamp(3) with time zone not null,
  seq bigint not null default nextval('webhook_marks_seq_seq'::regclass),
  kind webhook_mark_kind not null,
  url text,
  problem text,
  constraint webhook_marks_pkey PRIMARY KEY (webhook_id, made_at, seq)
);

create table webhooks (
  id text not null,
  workspace_id text not null,
  url text not null,
  events text[],
  description text not null default ''::text,
  test_only boolean not null default false,
  status webhook_status not null default 'active'::webhook_status,
  paused_reason text,
  paused_at timestamp(3) with time zone,
  consecutive_failures integer not null default 0,
  failing_since timestamp(3) with time zone,
  secret bytea not null,
  secret_hint text not null,
  previous_secret bytea,
  previous_secret_until timestamp(3) with time zone,
  revision integer not null default 1,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  created_by text not null,
  deleted_at timestamp(3) with time zone,
  is_sample boolean not null default false,
  resumed_at timestamp(3) with time zone,
  rotated_by_request text,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX webhooks_standing ON public.webhooks USING btree (workspace_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX webhooks_workspace_id_created_at_idx ON public.webhooks USING btree (workspace_id, created_at);
CREATE TRIGGER webhooks_revision BEFORE UPDATE ON public.webhooks FOR EACH ROW WHEN ((((((old.url IS DISTINCT FROM new.url) OR (old.secret IS DISTINCT FROM new.secret)) OR (old.previous_secret IS DISTINCT FROM new.previous_secret)) OR (old.previous_secret_until IS DISTINCT FROM new.previous_secret_until)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION count_webhook_revision();

create table workspaces (
  id text not null,
  slug text not null,
  name text not null,
  created_at timestamp(3) with time zone not null default CURRENT_TIMESTAMP,
  audit_retention_days integer,
  leak_revocation boolean not null default true,
  allowed_email_domains text[] default ARRAY[]::text[],
  max_key_days integer,
  rate_limit integer,
  rate_limit_minute integer,
  rate_limit_day integer,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_audit_retention_days_check CHECK ((audit_retention_days = ANY (ARRAY[90, 180, 365, 730]))),
  constraint workspaces_max_key_days_check CHECK (((max_key_days >= 1) AND (max_key_days <= 3650)))
);
CREATE UNIQUE INDEX workspaces_slug_key ON public.workspaces USING btree (slug);

-- Partitions that are always there

create table attempts_default partition of attempts default;
create table deliveries_default partition of deliveries default;
create table events_default partition of events default;
create table scrapes_default partition of scrapes default;

-- Functions, whose bodies stand in prisma/functions

function address_event(workspace text, event text, emitted_at timestamp with time zone, webhook text, address text) returns integer language plpgsql volatile set enable_seqscan=off;
function as_listed_logged(id text, created_at timestamp with time zone, event_id text, event_type text, env key_env, webhook_id text, url text, status delivery_status, attempts_made integer, last_status integer, last_error text, replay_of text, run_id text, finished_at timestamp with time zone) returns listed_delivery language sql stable parallel safe;
function as_listed_queued(id text, created_at timestamp with time zone, event_id text, event_type text, env key_env, webhook_id text, url text, lane queue_lane, due_at timestamp with time zone, leased_until timestamp with time zone, attempts_made integer, last_status integer, last_error text, replay_of text, run_id text, webhook_url text, webhook webhook_status) returns listed_delivery language sql stable parallel safe;
function beat_process(process text, of_kind text, lease_ms integer) returns integer language plpgsql volatile;
function body_has_terms(body bytea, wanted text[]) returns boolean language sql stable parallel safe;
function cancel_deliveries(workspace text, webhook text, run text, now_ms bigint, most integer DEFAULT NULL::integer, listener text DEFAULT NULL::text, of_lane queue_lane DEFAULT NULL::queue_lane) returns integer language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function claim_crawl_pages(now_ms bigint, lease_ms bigint, ahead_ms bigint, most integer, crawl_limit integer, under_way jsonb, greed integer) returns TABLE(workspace_id text, job_id text, index integer, url text, state job_item_state, fence integer, attempts integer, env key_env, key_id text, key_name text, options jsonb, headers bytea, traceparent text, crawl jsonb, host text, depth integer, hops integer, is_sitemap boolean) language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function claim_deliveries(now_ms bigint, lease_ms bigint, most integer, looked integer, default_room integer, rooms jsonb, parked jsonb) returns TABLE(workspace_id text, id text, event_id text, event_type text, env key_env, endpoint text, webhook_id text, url text, revision integer, is_replay boolean, fence integer, attempts_made integer, manual_attempts integer, resume_due_at timestamp with time zone, created_at timestamp with time zone, first_attempt_at timestamp with time zone, anchor_at timestamp with time zone, original_at timestamp with time zone, event_at timestamp with time zone, passed_endpoint text, passed_to queue_lane, passed integer) language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function claim_finished_job(now_ms bigint, lease_ms bigint) returns TABLE(workspace_id text, id text, fence integer, status job_status, traceparent text) language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function claim_job_items(now_ms bigint, lease_ms bigint, most integer, job_limit integer, under_way jsonb, greed integer) returns TABLE(workspace_id text, job_id text, index integer, url text, state job_item_state, fence integer, attempts integer, env key_env, key_id text, key_name text, options jsonb, headers bytea, traceparent text) language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function close_archived_day(parent text, of_day date, archived bigint, parts jsonb) returns bigint language plpgsql volatile set lock_timeout=2s;
function closed_requests(requests text[], made_ms bigint[]) returns TABLE(at bigint, workspace_id text, cost bigint, type ledger_type) language plpgsql stable;
function copy_monitor_revision() returns trigger language plpgsql volatile;
function count_monitor_revision() returns trigger language plpgsql volatile;
function count_replayable(workspace text, since timestamp with time zone, until timestamp with time zone, made timestamp with time zone, filters jsonb) returns bigint language plpgsql stable set plan_cache_mode=force_custom_plan;
function count_webhook_revision() returns trigger language plpgsql volatile;
function day_references(parent text, since timestamp with time zone, until timestamp with time zone) returns TABLE(workspace_id text, at timestamp with time zone, id text) language plpgsql stable;
function deliveries_of_event(workspace text, f delivery_filter, event_at timestamp with time zone, since timestamp with time zone, before_at timestamp with time zone, before_id text, most integer) returns SETOF listed_delivery language plpgsql stable set enable_seqscan=off set enable_bitmapscan=off set jit=off set plan_cache_mode=force_generic_plan;
function deliveries_of_run(workspace text, f delivery_filter, run_at timestamp with time zone, since timestamp with time zone, before_at timestamp with time zone, before_id text, most integer) returns SETOF listed_delivery language plpgsql stable set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function deliveries_without_search_terms(most integer) returns TABLE(workspace_id text, created_at timestamp with time zone, id text, event_id text, event_at timestamp with time zone) language plpgsql stable set enable_seqscan=off set enable_bitmapscan=off set jit=off set plan_cache_mode=force_generic_plan;
function delivery_matches(event_type text, webhook_id text, env key_env, event_id text, run_id text, replay_of text, code integer, duration integer, f delivery_filter) returns boolean language sql immutable parallel safe;
function delivery_terms(workspace text, created_at timestamp with time zone, webhook_id text, event_type text, env key_env, status delivery_status, code smallint, duration_ms integer, replay_of text, run_id text, search_terms integer[]) returns integer[] language plpgsql immutable parallel safe;
function derived_id(prefix text, time_part text, source text) returns text language plpgsql immutable strict parallel safe;
function drop_day(parent text, day date) returns bigint language plpgsql volatile set lock_timeout=2s;
function drop_partition(parent text, day date, ended_since timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) returns bigint language plpgsql volatile;
function ensure_partitions(today date, ahead integer) returns integer language plpgsql volatile;
function event_bodies(workspaces text[], ids text[], times timestamp with time zone[], since timestamp with time zone, until timestamp with time zone) returns TABLE(id text, body bytea, addressed_body bytea, traceparent text) language plpgsql stable set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function failing_deliveries(workspace text, run text, now_ms bigint) returns TABLE(last_status integer, last_error text, retryable boolean) language plpgsql stable set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function fan_out_events() returns trigger language plpgsql volatile set enable_seqscan=off;
function finish_replays(now_ms bigint) returns integer language plpgsql volatile set enable_seqscan=off set jit=off;
function first_sent_at(workspace text, event_at timestamp with time zone, original text) returns timestamp with time zone language plpgsql stable;
function forget_stream_events() returns trigger language plpgsql volatile;
function guard_audit_log() returns trigger language plpgsql volatile;
function has_table(name text) returns boolean language sql stable;
function is_replayable(replay_of text, finished_at timestamp with time zone, webhook_id text, event_type text, status delivery_status, env key_env, over_by timestamp with time zone, subscriptions text[], event text, ended text[], mode key_env) returns boolean language sql stable parallel safe;
function is_retryable(replay_of text, webhook_id text, leased_until timestamp with time zone, event_type text, env key_env, lane queue_lane, attempts_made smallint, due_at timestamp with time zone, at timestamp with time zone, subscriptions text[], event text, statuses text[], mode key_env, paused text[]) returns boolean language sql immutable parallel safe;
function is_retryable_again(webhook_id text, leased_until timestamp with time zone, lane queue_lane, attempts_made smallint, due_at timestamp with time zone, retry_pending boolean, at timestamp with time zone, subscriptions text[], paused text[]) returns boolean language sql immutable parallel safe;
function iso_time(ms bigint) returns text language sql stable;
function keep_invoice() returns trigger language plpgsql volatile;
function lock_webhooks(ids text[]) returns text[] language plpgsql volatile set lock_timeout=500ms;
function logged_deliveries(workspace text, f delivery_filter, since timestamp with time zone, before_at timestamp with time zone, before_id text, most integer) returns SETOF listed_delivery language plpgsql stable set enable_seqscan=off set enable_indexscan=on set enable_sort=off set enable_hashjoin=off set enable_mergejoin=off set max_parallel_workers_per_gather=0 set jit=off set plan_cache_mode=force_generic_plan;
function make_day(parent text, day date) returns void language plpgsql volatile set lock_timeout=2s;
function mark_late_usage() returns trigger language plpgsql volatile;
function mark_webhooks(now_ms bigint, recovered text[], failing text[]) returns void language plpgsql volatile;
function missing_days(first_day date, last_day date) returns TABLE(parent text, days date[]) language sql stable;
function move_credits(careful boolean, now_ms bigint, price_version text, hold_ms bigint, workspaces text[], low_event_ids text[], exhausted_event_ids text[], keys text[], kinds text[], requests text[], firsts integer[], workspace_at integer[], key_at integer[], amounts bigint[], endpoints text[], made_ms bigint[], at_ms bigint[], ledger_ids text[]) returns TABLE(outcome text, charged bigint, balance bigint, spent bigint, ceiling bigint) language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set plan_cache_mode=force_generic_plan;
function notify_key_changed() returns trigger language plpgsql volatile;
function open_stream(workspace text, stream text, key text, its_env key_env, addresses text[], sealed_options bytea, most_at_once integer, timeout_s integer, its_price integer, none_done bytea, begins timestamp with time zone, ends timestamp with time zone, started text) returns void language plpgsql volatile;
function paused_subscriptions(workspace text) returns text[] language plpgsql stable;
function queue_replays(run text, most integer, now_ms bigint) returns boolean language plpgsql volatile set enable_seqscan=off set enable_bitmapscan=off set enable_sort=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function queue_scrape(workspace text, scrape text, made_at timestamp with time zone, key text, its_env key_env, its_url text, sealed_input bytea, webhook text, to_url text, due timestamp with time zone, most integer, trace text, channel text) returns boolean language plpgsql volatile set plan_cache_mode=force_custom_plan;
function queued_deliveries(workspace text, f delivery_filter, since timestamp with time zone, before_at timestamp with time zone, before_id text, most integer) returns SETOF listed_delivery language plpgsql stable set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function record_attempts(now_ms bigint, recovered text[], failing text[], workspaces text[], ids text[], fences integer[], outcomes text[], due_ms bigint[], attempted boolean[], urls text[], started_ms bigint[], durations integer[], dns real[], connects real[], tlss real[], first_bytes real[], addresses text[], request_headers text[], status_codes integer[], response_headers text[], truncations boolean[], error_codes text[], error_messages text[], search_term_lists text[], response_bodies bytea[]) returns integer[] language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function record_crawl_page(workspace text, job text, at_index integer, its_fence integer, new_state text, its_credits integer, its_error text, its_result bytea, found_urls text[], found_keys text[], found_hosts text[], found_patterns text[], found_hops integer[], found_sitemaps text[], found_depth integer, most_sitemaps integer, reasons text[], now_ms bigint) returns boolean language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function record_credit_crossings(now_ms bigint, workspaces text[], balances_of bigint[], helds bigint[], thresholds bigint[], lows boolean[], exhausteds boolean[], fells boolean[], low_event_ids text[], exhausted_event_ids text[]) returns void language plpgsql volatile;
function record_job_items(workspaces text[], jobs_of text[], indexes integer[], fences integer[], states text[], due_ms bigint[], tries integer[], credits_of integer[], error_codes text[], results bytea[]) returns integer[] language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function record_requests(ids text[], made_ms bigint[], workspaces text[], keys text[], envs text[], methods text[], endpoints text[], targets text[], statuses integer[], outcomes text[], error_codes text[], target_statuses integer[], source_ips text[], user_agents text[], durations integer[], credits integer[]) returns integer language plpgsql volatile set enable_seqscan=off set plan_cache_mode=force_generic_plan;
function record_stream_outcome(workspace text, stream text, its_fence integer, at_index integer, is_ok integer, charge text, event_type text, event_body text, progress_every integer) returns TABLE(last_seq integer, progress text) language plpgsql volatile;
function refuse_change() returns trigger language plpgsql volatile;
function release_archived_day(parent text, of_day date, unread_since timestamp with time zone) returns bigint language plpgsql volatile set lock_timeout=2s;
function release_replays(runs text[], counts integer[], seen_ms bigint[], since_ms bigint[], until_ms bigint[]) returns integer language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
function repair_replays() returns integer language plpgsql volatile set enable_seqscan=off set jit=off;
function replayed_statuses(filters jsonb) returns text[] language sql immutable parallel safe;
function replayed_subscriptions(workspace text, filters jsonb) returns text[] language plpgsql stable;
function restore_archived_part(parent text, workspace text, of_day date, nth integer, lines json) returns text language plpgsql volatile set lock_timeout=2s;
function retry_waiting(run text, now_ms bigint, most integer DEFAULT NULL::integer, manual_most integer DEFAULT 0) returns boolean language plpgsql volatile set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function run_deliveries_over(workspace text, run text, run_at timestamp with time zone, after_id text, most integer) returns SETOF deliveries language plpgsql stable set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_custom_plan;
function slow_crawl_host(workspace text, of_host text, pause_ms integer) returns void language plpgsql volatile;
function sum_usage(ids text[], days timestamp with time zone[], closed timestamp with time zone, nobody text) returns void language plpgsql volatile;
function sweep_orphans(kept_days integer, events_kept_days integer) returns bigint language plpgsql volatile;
function take_crawl_turn(workspace text, of_host text, step_ms integer, asked_ms integer, most_ms integer) returns integer language plpgsql volatile;
function take_rates(share double precision, ids text[], limits double precision[], seconds double precision[], leaking boolean[], needs integer[], wants integer[], settles double precision[], settle_windows bigint[]) returns TABLE(granted integer, used double precision, at_ms double precision) language plpgsql volatile;
function total_changed_delivery_hours() returns trigger language plpgsql volatile;
function total_new_delivery_hours() returns trigger language plpgsql volatile;
function unindexed_deliveries(workspace text, f delivery_filter, since timestamp with time zone, before_at timestamp with time zone, before_id text, most integer) returns SETOF listed_delivery language plpgsql stable set enable_seqscan=off set enable_bitmapscan=off set enable_sort=off set jit=off set plan_cache_mode=force_generic_plan;
function waiting_deliveries(workspace text, ids text[], due_by timestamp with time zone, most integer, replays_due_by timestamp with time zone DEFAULT NULL::timestamp with time zone) returns TABLE(id text, times_out boolean, before integer) language plpgsql stable set enable_seqscan=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
function was_retried(workspace text, delivery text, run text, others text[], times timestamp with time zone[]) returns boolean language plpgsql stable set enable_seqscan=off set jit=off;
function write_search_terms(workspaces text[], times timestamp with time zone[], ids text[], search_term_lists text[], since timestamp with time zone, until timestamp with time zone) returns integer language plpgsql volatile set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off set plan_cache_mode=force_generic_plan;
