-- How each person reads times: an IANA zone (null: the browser's), and by the clock or counted from now.
alter table users
  add column time_zone text,
  add column clock_times boolean not null default false;
