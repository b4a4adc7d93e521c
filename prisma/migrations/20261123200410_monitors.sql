-- Addresses or a site, looked at again and again (/v1/monitors), and each look.
create table monitors (
  workspace_id text not null,
  id text not null,
  created_at timestamptz(3) not null,
  env key_env not null,
  key_id text not null,
  key_name text not null,
  name text not null,
  target jsonb not null,
  schedule jsonb not null,
  anchored_at timestamptz(3) not null,
  options jsonb not null,
  headers bytea,
  webhook_id text,
  webhook_url text,
  paused_reason text,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  last_change_at timestamptz(3),
  is_known boolean not null default false,
  constraint monitors_pkey primary key (workspace_id, id)
);
create index monitors_next_run_at_idx on monitors (next_run_at);

create table monitor_runs (
  workspace_id text not null,
  monitor_id text not null,
  id text not null,
  scheduled_for timestamptz(3) not null,
  is_manual boolean not null,
  is_begun boolean not null default false,
  status text not null default 'running',
  finished_at timestamptz(3),
  pages jsonb not null default '{}',
  credits_used integer not null default 0,
  changes bytea,
  is_truncated boolean not null default false,
  error_code text,
  error_message text,
  constraint monitor_runs_pkey primary key (workspace_id, monitor_id, id)
);
create index monitor_runs_scheduled_for_idx on monitor_runs (scheduled_for);
-- Of two that begin a look of the same monitor at once, one is refused.
create unique index monitor_runs_under_way on monitor_runs (workspace_id, monitor_id) where finished_at is null;

-- What a page is asked for by, when only what is not as it was is wanted (RFC 9110 13.1).
alter table tracked_pages add column etag text, add column last_modified text;
