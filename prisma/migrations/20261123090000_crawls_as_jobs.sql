-- A crawl is a job whose URLs are found while it runs (decision 0051). One table a migration: locks on several at once could wait for
-- traffic that waits for them.
create type job_kind as enum ('batch', 'crawl');
alter table jobs
  add column kind job_kind not null default 'batch',
  add column crawl jsonb,
  add column paused_at timestamptz(3),
  add column urls_skipped integer not null default 0,
  add column sitemaps integer not null default 0,
  add column left_out text[] default array[]::text[];
