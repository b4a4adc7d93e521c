import type { Clock } from "#lib/platform/clock.ts";
import { db, sql, type Tx } from "#lib/platform/db.ts";
import { NOBODY, ROLL_AFTER_MS, ROLL_DAYS_MAX } from "./constants.ts";
import { daysBefore, startOfDay, startOfHour } from "./rules.ts";

/** Workspaces that have hours to sum, with the first hour in which anything was counted. */
const BEHIND = `
  select w.id as "workspaceId", (
    select min(u.hour) from usage_hours u where u.workspace_id = w.id and u.hour >= coalesce(r.through, '-infinity') and u.hour < $1
  ) as first
  from workspaces w left join usage_rollups r on r.workspace_id = w.id
  where r.through is null or r.through < $1 order by w.id limit 100`;

/** Days with hours that changed after they were summed. Hours that were not summed yet lose their mark when they are. */
const LATE = `
  select distinct l.workspace_id as "workspaceId", date_trunc('day', l.hour, 'UTC') as day
  from usage_late_hours l join usage_rollups r on r.workspace_id = l.workspace_id and l.hour < r.through
  order by 1, 2 limit $1`;

const MOVE_ON = `
  insert into usage_rollups (workspace_id, through) select id, $2 from unnest($1::text[]) as w (id)
  on conflict (workspace_id) do update set through = greatest(usage_rollups.through, excluded.through)`;

/**
 * Sums the hours that are over, so that a month is read without them; and once more the days of those that changed afterwards. A
 * day's sums take the place of its old ones in one transaction. Answers how many days it summed.
 */
export async function rollUsage({ clock }: { clock: Clock }): Promise<number> {
  const closed = startOfHour(new Date(clock.now().getTime() - ROLL_AFTER_MS));
  const { rows: late } = await sql().query<{ workspaceId: string; day: Date }>(LATE, [ROLL_DAYS_MAX]);
  for (const { workspaceId, day } of late) await rollDay(workspaceId, day, day);
  let done = late.length;
  while (done < ROLL_DAYS_MAX) {
    const { rows } = await sql().query<{ workspaceId: string; first: Date | null }>(BEHIND, [closed]);
    if (rows.length === 0) break;
    // Nothing was counted there. What comes all the same marks its hour as late.
    const idle = rows.filter(({ first }) => first === null).map(({ workspaceId }) => workspaceId);
    if (idle.length > 0) await sql().query(MOVE_ON, [idle, closed]);
    for (const { workspaceId, first } of rows) {
      if (first === null) continue;
      await rollDay(workspaceId, startOfDay(first), closed);
      done++;
    }
  }
  return done;
}

/**
 * Sums a day, or its hours before `closed`, and at least what was summed before. The marks go first: who is changing one of its
 * hours and has marked it is waited for, so that the sums hold it; who comes later marks the hour again, and waits for these sums.
 */
const rollDay = (workspaceId: string, day: Date, closed: Date): Promise<void> =>
  db().$transaction(
    async (tx) => {
      const next = daysBefore(day, -1);
      const known = await tx.$queryRaw<{ through: Date }[]>`
        insert into usage_rollups (workspace_id, through) values (${workspaceId}, least(${next}::timestamptz, ${closed}::timestamptz))
        on conflict (workspace_id) do update set through = greatest(usage_rollups.through, excluded.through) returning through`;
      const until = new Date(Math.min(next.getTime(), (known[0]?.through ?? closed).getTime()));
      await tx.$executeRaw`
        delete from usage_late_hours
        where workspace_id = ${workspaceId} and hour >= ${day}::timestamptz and hour < ${until}::timestamptz`;
      await tx.$executeRaw`delete from usage_days where workspace_id = ${workspaceId} and day = ${day}::timestamptz`;
      await tx.$executeRaw`
        delete from usage_hour_totals
        where workspace_id = ${workspaceId} and hour >= ${day}::timestamptz and hour < ${until}::timestamptz`;
      await tx.$executeRaw`
        delete from usage_key_hours
        where workspace_id = ${workspaceId} and hour >= ${day}::timestamptz and hour < ${until}::timestamptz`;
      await sumKeys(tx, workspaceId, day, until);
      await sumHours(tx, workspaceId, day, until);
      await sumKeyHours(tx, workspaceId, day, until);
    },
    { timeout: 30_000 },
  );

/** By key and endpoint, by either alone and by neither: an empty name stands for all of them. */
const sumKeys = (tx: Tx, workspaceId: string, day: Date, until: Date) => tx.$executeRaw`
  insert into usage_days (workspace_id, day, key_id, endpoint, env, succeeded, failed, refused, credits)
  select ${workspaceId}, ${day}::timestamptz, coalesce(key_id, ''), coalesce(endpoint, ''), env,
    coalesce(sum(requests) filter (where outcome = 'succeeded'), 0),
    coalesce(sum(requests) filter (where outcome = 'failed'), 0),
    coalesce(sum(requests) filter (where outcome = 'refused'), 0), sum(credits)
  from usage_hours where workspace_id = ${workspaceId} and hour >= ${day}::timestamptz and hour < ${until}::timestamptz
  group by env, cube (key_id, endpoint)`;

/** By endpoint and maker, by either alone and by neither. */
const sumHours = (tx: Tx, workspaceId: string, day: Date, until: Date) => tx.$executeRaw`
  insert into usage_hour_totals (workspace_id, hour, env, endpoint, made_by, succeeded, failed, refused, credits)
  select ${workspaceId}, hour, env, coalesce(endpoint, ''), coalesce(made_by, ''),
    coalesce(sum(requests) filter (where outcome = 'succeeded'), 0),
    coalesce(sum(requests) filter (where outcome = 'failed'), 0),
    coalesce(sum(requests) filter (where outcome = 'refused'), 0), sum(credits)
  from (
    select u.*, coalesce(k.created_by, ${NOBODY}) as made_by
    from usage_hours u left join api_keys k on k.workspace_id = u.workspace_id and k.id = u.key_id
    where u.workspace_id = ${workspaceId} and u.hour >= ${day}::timestamptz and u.hour < ${until}::timestamptz
  ) made
  group by hour, env, cube (endpoint, made_by)`;

/** By key, over all endpoints. */
const sumKeyHours = (tx: Tx, workspaceId: string, day: Date, until: Date) => tx.$executeRaw`
  insert into usage_key_hours (workspace_id, key_id, hour, env, succeeded, failed, refused, credits)
  select ${workspaceId}, key_id, hour, env,
    coalesce(sum(requests) filter (where outcome = 'succeeded'), 0),
    coalesce(sum(requests) filter (where outcome = 'failed'), 0),
    coalesce(sum(requests) filter (where outcome = 'refused'), 0), sum(credits)
  from usage_hours where workspace_id = ${workspaceId} and hour >= ${day}::timestamptz and hour < ${until}::timestamptz
  group by key_id, hour, env`;
