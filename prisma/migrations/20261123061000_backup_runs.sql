-- Each backup that was begun: where to, when it was whole, or why it is not. A backup leaves these rows out.
create table backup_runs (
  name text not null,
  place text not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  bytes bigint,
  rows bigint,
  problem text,
  constraint backup_runs_pkey primary key (name, place)
);
create index backup_runs_started_at_idx on backup_runs (started_at);
