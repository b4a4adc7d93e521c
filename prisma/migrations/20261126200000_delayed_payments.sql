-- Of a checkout that was completed by a means that takes days: since when the money is under way, and when it was reported to have failed.
alter table checkouts add column completed_at timestamptz(3), add column failed_at timestamptz(3);
