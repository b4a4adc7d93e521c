-- What people call a job; null where it was given no name, as every job before this had none.
alter table jobs add column name text;
