import { ALERT_LEVELS_DEFAULT } from "#lib/billing/settings/constants.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { Month } from "./rules.ts";
import { spentBetween } from "./spent-between.ts";
import type { Crossing } from "./types.ts";

/**
 * Every budget of a workspace with its spending: for each open month from the counters that debits
 * write and their sums, and for each key ceiling from the key's spend. Held credits do not count as
 * spent. Materialized, so each sum is computed once. $1 workspace, or null for all; $2 months, $3
 * from, $4 to; $5 default levels.
 */
const BUDGETS = `
  with budgets as materialized (
    select s.workspace_id, 'workspace' as subject, m.name as period, s.monthly_budget as budget, s.alert_levels as levels,
      ${spentBetween("s.workspace_id", "m.since", "m.until")} as spent
    from billing_settings s cross join unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as m (name, since, until)
    where s.monthly_budget is not null and ($1::text is null or s.workspace_id = $1)
    union all
    select k.workspace_id, k.id, 'lifetime', k.credit_ceiling, coalesce(s.alert_levels, $5::int[]), a.spent
    from api_keys k join key_activity a on a.key_id = k.id left join billing_settings s on s.workspace_id = k.workspace_id
    where k.credit_ceiling is not null and k.revoked_at is null and ($1::text is null or k.workspace_id = $1)
  )`;

/**
 * Re-arms thresholds that are no longer reached because a budget was raised. None of them is in
 * `NEW`.
 */
const REARMED = `rearmed as (
    delete from alert_crossings c using budgets b
    where c.workspace_id = b.workspace_id and c.subject = b.subject and c.period = b.period and b.spent * 100 < b.budget * c.level
  )`;

const NEW = `
  from budgets b cross join lateral unnest(b.levels) as at (percent)
  where b.spent * 100 >= b.budget * at.percent and not exists (
    select from alert_crossings c where c.workspace_id = b.workspace_id and c.subject = b.subject and c.period = b.period and c.level = at.percent)`;

const FIND = `${BUDGETS}, ${REARMED} select distinct b.workspace_id ${NEW}`;

const RECORD = `${BUDGETS}, ${REARMED}, fresh as (
    insert into alert_crossings (workspace_id, subject, period, level, crossed_at)
    select distinct b.workspace_id, b.subject, b.period, at.percent, $6::timestamptz ${NEW}
    on conflict do nothing returning workspace_id, subject, period, level
  )
  select subject, period, f.level, b.budget, b.spent from fresh f join budgets b using (workspace_id, subject, period)
  order by subject, period, level`;

const values = (workspaceId: string | null, months: readonly Month[]) => [
  workspaceId,
  months.map(({ name }) => name),
  months.map(({ from }) => from.toISOString()),
  months.map(({ to }) => to.toISOString()),
  [...ALERT_LEVELS_DEFAULT],
];

/**
 * Returns the workspaces that crossed a threshold not recorded yet. Re-arms thresholds that are no
 * longer reached.
 */
export async function findCrossed(tx: Tx, months: readonly Month[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ workspace_id: string }[]>(FIND, ...values(null, months));
  return rows.map((row) => row.workspace_id);
}

type Row = Omit<Crossing, "budget" | "spent"> & { budget: bigint; spent: bigint };

/**
 * Records the newly crossed thresholds of a workspace and returns them, each budget's in ascending
 * order of level. With concurrent callers, each threshold is returned to only one of them. Re-arms
 * thresholds that are no longer reached.
 */
export async function recordThresholdCrossings(
  tx: Tx,
  workspaceId: string,
  months: readonly Month[],
  now: Date,
): Promise<Crossing[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>(RECORD, ...values(workspaceId, months), now.toISOString());
  return rows.map((row) => ({ ...row, budget: Number(row.budget), spent: Number(row.spent) }));
}
