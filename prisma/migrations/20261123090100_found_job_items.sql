-- What a crawl knows of an address: where it was found, and what makes it the same as another.
alter type job_item_state add value if not exists 'skipped';
alter table job_items
  add column address_key bytea,
  add column host text,
  add column depth smallint,
  add column hops smallint,
  add column parent integer,
  add column is_sitemap boolean not null default false;
create unique index job_items_address_key_idx on job_items (workspace_id, job_id, address_key) where address_key is not null;
-- For claims, host by host.
create index job_items_host_idx on job_items (workspace_id, job_id, host, due_at, index)
  where host is not null and state in ('waiting', 'settling');
