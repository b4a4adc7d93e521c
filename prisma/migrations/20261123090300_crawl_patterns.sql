-- How many addresses of one pattern each crawl has taken up from links.
create table crawl_patterns (
  workspace_id text not null,
  job_id text not null,
  pattern bytea not null,
  found integer not null,
  constraint crawl_patterns_pkey primary key (workspace_id, job_id, pattern)
) with (fillfactor = 70);
