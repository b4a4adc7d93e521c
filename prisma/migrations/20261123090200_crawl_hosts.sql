-- At what pace a workspace's crawls ask each host, over all processes.
create table crawl_hosts (
  workspace_id text not null,
  host text not null,
  gate_at timestamptz(3) not null,
  turn_at timestamptz(3) not null,
  delay_ms integer not null default 0,
  slow_ms integer not null default 0,
  used_at timestamptz(3) not null,
  constraint crawl_hosts_pkey primary key (workspace_id, host)
) with (fillfactor = 50);
create index crawl_hosts_used_at_idx on crawl_hosts (used_at);
