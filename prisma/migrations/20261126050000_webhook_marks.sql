-- What results say of a subscription whose row somebody held when they were recorded: applied in this order once it is free.
-- `url` and `problem` are those of a delivery that used up its attempts, for the notice should it pause the subscription.
create type webhook_mark_kind as enum ('recovered', 'failing', 'failed');
create table webhook_marks (
  workspace_id text not null,
  webhook_id text not null,
  made_at timestamptz(3) not null,
  seq bigserial not null,
  kind webhook_mark_kind not null,
  url text,
  problem text,
  constraint webhook_marks_pkey primary key (webhook_id, made_at, seq)
);
