-- The run of a time range at which a chain of retries began. A delivery that retries brought forward belongs to several runs of the
-- chain: one of them sends it again when it fails for good.
alter table replay_runs add column retry_root text;
with recursive chain as (
  select id, id as root from replay_runs where retry_of is null
  union all
  select r.id, c.root from replay_runs r join chain c on r.retry_of = c.id
)
update replay_runs r set retry_root = c.root from chain c where r.retry_of is not null and c.id = r.id;
create index replay_runs_retry_root_idx on replay_runs (retry_root) where retry_root is not null;
