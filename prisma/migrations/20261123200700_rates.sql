-- How much of each limit is used, over all web processes. Unlogged: after a crash of the database limits begin again.
create unlogged table rates (
  id text not null,
  used double precision not null,
  counted_at timestamptz(6) not null,
  ends_at timestamptz(3) not null,
  constraint rates_pkey primary key (id)
) with (fillfactor = 50);

-- Processes that are there: web processes share limits, workers share what an endpoint may have in flight.
create table present_processes (
  id text not null,
  kind text not null,
  present_until timestamptz(3) not null,
  constraint present_processes_pkey primary key (id)
);

alter table api_keys add column rate_limit_minute integer;
alter table api_keys add column rate_limit_day integer;
alter table workspaces add column rate_limit integer;
alter table workspaces add column rate_limit_minute integer;
alter table workspaces add column rate_limit_day integer;
