-- A day's counts are deleted some rows at a time: each finds its own at once. Not BRIN: rows of today take the room of deleted ones, so that soon
-- each range of pages would hold some of every day.
create index delivery_hours_hour_idx on delivery_hours (hour);
create index delivery_hour_totals_hour_idx on delivery_hour_totals (hour);
