-- When each schedule last ran to its end, whichever worker ran it: a worker that stands still can be seen from everywhere else.
create table schedule_runs (
  name text not null,
  every_ms integer not null,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failures integer not null default 0,
  problem text,
  constraint schedule_runs_pkey primary key (name)
) with (fillfactor = 50);
