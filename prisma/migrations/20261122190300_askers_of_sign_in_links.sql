-- Who asked for a sign-in link, so that strangers have limits of their own.
alter table verification_tokens
  add column network text,
  add column browser text;
create index verification_tokens_network_created_at_idx on verification_tokens (network, created_at);
