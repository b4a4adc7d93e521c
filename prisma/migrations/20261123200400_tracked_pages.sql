-- The last page of each address that was compared (formats: change_tracking), by workspace, kind of key and tag.
create table tracked_pages (
  workspace_id text not null,
  env key_env not null,
  key bytea not null,
  tag text not null,
  fetched_at timestamptz(3) not null,
  is_gone boolean not null,
  content bytea not null,
  work text,
  answer bytea,
  revision integer not null,
  constraint tracked_pages_pkey primary key (workspace_id, env, key, tag)
);
alter table tracked_pages alter column content set storage external;
create index tracked_pages_fetched_at_idx on tracked_pages (fetched_at);
