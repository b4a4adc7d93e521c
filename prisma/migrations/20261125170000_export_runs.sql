-- When each day was last written to the place of exports, or why it was not. What stands there decides; this tells of it.
create table export_runs (
  place text not null,
  day date not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  rows bigint,
  bytes bigint,
  problem text,
  constraint export_runs_pkey primary key (place, day)
);
-- Deliveries are written to the log in the order of their ends, so the ends of a day are found by a few entries for each hundred pages: an
-- index of kilobytes, that an insert does not touch.
create index deliveries_finished_at_idx on deliveries using brin (finished_at) with (autosummarize = on);
