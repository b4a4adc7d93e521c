/**
 * Returns SQL for the credits that a workspace spent between two UTC midnights, including the last
 * debit. Uses daily sums where they are current, and hourly counters for days that changed or are
 * not summed yet (docs/decisions/0062-usage-sums.md). A month reads one row a day, however many
 * keys were used. The arguments are SQL: a parameter, or a column of the enclosing query.
 */
export const spentBetween = (workspace: string, from: string, to: string): string => `(
  select coalesce(sum(spent.credits), 0)::bigint
  from (
    select known.through, array(
      select distinct date_trunc('day', l.hour, 'UTC') from usage_late_hours l
      where l.workspace_id = ${workspace} and l.hour >= ${from} and l.hour < least(${to}, known.through)
    ) as changed
    from (select coalesce((select r.through from usage_rollups r where r.workspace_id = ${workspace}), ${from}) as through) known
  ) summed
  cross join lateral (
    select d.credits from generate_series(${from}, least(${to}, summed.through) - interval '1 second', interval '24 hours') as on_day (day)
    cross join lateral (
      select credits from usage_days
      where workspace_id = ${workspace} and day = on_day.day and key_id = '' and endpoint = '' offset 0) d
    where on_day.day <> all (summed.changed)
    union all
    select u.credits from usage_hours u
    where u.workspace_id = ${workspace} and u.hour >= greatest(${from}, summed.through) and u.hour < ${to}
    union all
    select u.credits from unnest(summed.changed) as late (day)
    cross join lateral (
      select credits from usage_hours
      where workspace_id = ${workspace} and hour >= late.day and hour < least(summed.through, late.day + interval '24 hours') offset 0) u
  ) spent)`;
