-- Whose share of the waiting command lines one is of, when too many wait in all.
alter table cli_logins add column site text not null default '';
