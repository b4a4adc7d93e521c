-- Filters of the logs under a name, one's own or shared with the workspace.
create table saved_views (
  id text primary key,
  workspace_id text not null references workspaces (id) on update cascade on delete cascade,
  user_id text not null references users (id) on update cascade on delete cascade,
  page text not null check (page in ('deliveries', 'requests', 'jobs', 'audit')),
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz(3) not null
);
create unique index saved_views_workspace_id_user_id_page_name_key on saved_views (workspace_id, user_id, page, name);
create index saved_views_user_id_idx on saved_views (user_id);
