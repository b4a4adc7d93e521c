-- A day's sums change each hour: with room next to them on the page they stay there, and their index is not written.
alter table usage_days set (fillfactor = 50);
