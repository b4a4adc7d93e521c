-- What a bulk replay brings forward is gone through a part at a time. `retry_cursor`: the last delivery that was looked at, null before that
-- begins and when it is done; `retry_due_at`: when the next one is due, to the microsecond, or its share of a second would add up.
alter table replay_runs add column retry_cursor text;
alter table replay_runs add column retry_due_at timestamptz(6);
