-- What a workspace was filled with to look at: whose rows they are, so that exactly those are removed again (decision 0047).
create table sample_fills (
  workspace_id text not null,
  -- Calls are counted back from here.
  filled_at timestamptz(3) not null,
  -- usr_…, or the operator.
  filled_by text not null,
  -- Whether its calls were charged: the ledger refers to its keys for good, so it cannot be removed.
  charged boolean not null default false,
  keys text[],
  webhooks text[],
  events text[],
  users text[],
  invitations text[],
  constraint sample_fills_pkey primary key (workspace_id)
);

-- Is sent no event, and nobody is notified of its failures.
alter table webhooks add column is_sample boolean not null default false;
