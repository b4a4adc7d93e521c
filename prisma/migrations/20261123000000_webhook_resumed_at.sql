-- Since when an endpoint has accepted nothing survives a resume; owners are warned again all the same, so when it was resumed is kept.
alter table webhooks add column resumed_at timestamptz(3);
