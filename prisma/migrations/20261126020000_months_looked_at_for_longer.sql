-- Budgets of a month that is over are looked at for weeks from now on, not for an hour. What it came to by now is recorded without mail, because
-- the budget may have been set since.
insert into alert_crossings (workspace_id, subject, period, level, crossed_at)
select b.workspace_id, 'workspace', b.period, at.percent, now()
from (
  select s.workspace_id, to_char(m.since, 'YYYY-MM') as period, s.monthly_budget as budget, s.alert_levels as levels, (
    select coalesce(sum(d.credits), 0)
    from generate_series(m.since at time zone 'utc', (m.until - interval '1 day') at time zone 'utc', interval '24 hours') as on_day (day)
    cross join lateral (
      select credits from usage_days
      where workspace_id = s.workspace_id and day = on_day.day and key_id = '' and endpoint = '' offset 0) d
  ) as spent
  from billing_settings s
  cross join (
    select this_month - ago * interval '1 month' as since, this_month - (ago - 1) * interval '1 month' as until
    from (select date_trunc('month', now() at time zone 'utc') as this_month) today cross join generate_series(1, 2) as ago
  ) m
  where s.monthly_budget is not null
) b
cross join lateral unnest(b.levels) as at (percent)
where b.spent * 100 >= b.budget * at.percent
on conflict do nothing;
