-- A call that rotates a secret can come again after its answer was lost: by this it finds that its rotation was made.
alter table webhooks add column rotated_by_request text;
