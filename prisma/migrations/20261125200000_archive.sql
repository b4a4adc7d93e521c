-- Days of a log that lie in the archive, in place of their partitions; or why they could not be moved there yet.
create table archived_days (
  kind text not null,
  day date not null,
  archived_at timestamptz(3),
  rows bigint,
  bytes bigint,
  failed_at timestamptz(3),
  problem text,
  constraint archived_days_pkey primary key (kind, day)
);
-- The objects of the archive, a row each: some rows of a workspace's day, between the first and the last of them.
create table archived_parts (
  kind text not null,
  workspace_id text not null,
  day date not null,
  part int not null,
  rows int not null,
  bytes int not null,
  sha256 text not null,
  first_at timestamptz(3) not null,
  first_id text not null,
  last_at timestamptz(3) not null,
  last_id text not null,
  restored_at timestamptz(3),
  read_at timestamptz(3),
  constraint archived_parts_pkey primary key (kind, workspace_id, day, part)
);
-- Few of them are in the database again at a time.
create index archived_parts_restored_idx on archived_parts (kind, day) where restored_at is not null;
