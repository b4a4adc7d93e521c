-- Mails of invitations of the last day, by sender and receiver: what limits them.
create table invitation_mails (
  invitation_id text not null,
  workspace_id text not null,
  email text not null,
  -- The person who sent it; null where a key did.
  sent_by text,
  sent_at timestamptz(3) not null,
  constraint invitation_mails_pkey primary key (invitation_id, sent_at)
);
create index invitation_mails_email_sent_at_idx on invitation_mails (email, sent_at);
create index invitation_mails_workspace_id_sent_at_idx on invitation_mails (workspace_id, sent_at);
create index invitation_mails_sent_by_sent_at_idx on invitation_mails (sent_by, sent_at);
create index invitation_mails_sent_at_idx on invitation_mails (sent_at);

-- Null where the address was mailed too much by others: then the invited person finds it after signing in.
alter table invitations alter column last_sent_at drop not null;
