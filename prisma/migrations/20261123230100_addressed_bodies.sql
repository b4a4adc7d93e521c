-- What the one address that an event is sent to besides its subscribers is sent, where that speaks another dialect.
alter table events add column addressed_body bytea;
-- In what form, and of what, a job's webhook is notified; null for ours.
alter table jobs add column webhook_form jsonb;
