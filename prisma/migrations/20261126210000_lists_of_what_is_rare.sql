-- What a list asks for and most rows are not: each of these was found by reading all rows of a workspace, or of the table.
create index jobs_failed_idx on jobs (workspace_id, id) where status = 'failed';
create index jobs_open_of_workspace_idx on jobs (workspace_id, id) where finished_at is null;
create index webhooks_standing on webhooks (workspace_id, id) where deleted_at is null;
create index notices_sent_idx on notices (channel, sent_at) where sent_at is not null;
create index notices_over_idx on notices (created_at) where next_try_at is null;
create index tracked_pages_tag_idx on tracked_pages (workspace_id, tag) where tag <> '';
