-- A bulk replay takes several statuses at once, and brings forward what is not over (contract 14.1). `retried`: how many of those; null until
-- that is done.
alter table replay_runs add column retried int default 0;
alter table replay_runs alter column retried drop default;
update replay_runs set filters = jsonb_set(filters, '{status}', jsonb_build_array(filters -> 'status'))
where jsonb_typeof(filters -> 'status') = 'string';
