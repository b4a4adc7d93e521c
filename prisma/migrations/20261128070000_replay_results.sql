-- A bulk replay says how each of its deliveries ended, those too whose next attempt it brought forward. `retry_runs`: the runs that brought
-- this delivery forward, the latest last, null for none; `retry_pending`: the attempt for the latest has not been made yet.
alter table delivery_queue add column retry_runs text[];
alter table delivery_queue add column retry_pending boolean not null default false;

-- `failing`: attempted, and neither delivered nor canceled. `retried_sent`, `retried_canceled`: as `sent` and `canceled`, for deliveries that were
-- brought forward. `retried_untracked`: brought forward before results were kept; nothing is known of them. `retry_of`: the run whose failing
-- deliveries this one sends again.
alter table replay_runs add column failing int not null default 0;
alter table replay_runs add column retried_sent int not null default 0;
alter table replay_runs add column retried_canceled int not null default 0;
alter table replay_runs add column retried_untracked int not null default 0;
alter table replay_runs add column retry_of text;
create index replay_runs_retry_of_idx on replay_runs (retry_of) where retry_of is not null;

update replay_runs r set retried_untracked = coalesce(r.retried, 0), failing = r.failed + coalesce(
  (select count(*) from delivery_queue q where q.run_id = r.id and q.attempts_made > 0), 0);

-- The deliveries that a run brought forward. Those that it made are found by its id and its time.
create table replay_retries (
  workspace_id text not null,
  run_id text not null,
  delivery_id text not null,
  delivery_at timestamptz(3) not null,
  constraint replay_retries_pkey primary key (run_id, delivery_id),
  constraint replay_retries_run_id_fkey foreign key (run_id) references replay_runs (id) on update cascade on delete cascade
);
