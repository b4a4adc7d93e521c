import { db, type Tx } from "#lib/platform/db.ts";
import { NOBODY } from "./constants.ts";

/** A day of a workspace that is to be summed. */
export type Day = { workspaceId: string; day: Date };

/** A day, and until when its hours are summed. */
type Span = Day & { until: Date };

/**
 * Sums these days, or their hours before `closed`, and at least what was summed before, in one transaction: a day's sums take the place of its old
 * ones. The marks go first: who is changing one of its hours and has marked it is waited for, so that the sums hold it; who comes later
 * marks the hour again, and waits for these sums. Marks are locked in the order in which move_credits and record_requests write hours, so
 * that nobody waits in a circle.
 *
 * @param days of each workspace all or none are in a lot, so that two lots wait for each other nowhere.
 */
export const sumDays = (days: readonly Day[], closed: Date): Promise<void> =>
  db().$transaction(
    async (tx) => {
      const spans = await moveOn(tx, days, closed);
      const lot = [spans.map((one) => one.workspaceId), spans.map((one) => one.day), spans.map((one) => one.until)];
      for (const statement of [UNMARK, DROP_DAYS, DROP_HOURS, DROP_KEY_HOURS, SUM_KEYS, SUM_KEY_HOURS])
        await tx.$executeRawUnsafe(statement, ...lot);
      await tx.$executeRawUnsafe(SUM_HOURS, ...lot, NOBODY);
    },
    { timeout: 120_000, maxWait: 30_000 },
  );

/** Says of each workspace how far it is summed, and answers until when each day is: to its end, or to where its workspace is. */
const moveOn = (tx: Tx, days: readonly Day[], closed: Date): Promise<Span[]> => tx.$queryRaw<Span[]>`
  with asked as (
    select workspace_id, day, day + interval '24 hours' as next
    from unnest(${days.map((one) => one.workspaceId)}::text[], ${days.map((one) => one.day)}::timestamptz[]) as a (workspace_id, day)
  ), moved as (
    insert into usage_rollups (workspace_id, through)
    select workspace_id, max(least(next, ${closed}::timestamptz)) from asked group by workspace_id order by workspace_id
    on conflict (workspace_id) do update set through = greatest(usage_rollups.through, excluded.through)
    returning workspace_id, through
  )
  select workspace_id as "workspaceId", day, least(next, through) as until from asked join moved using (workspace_id)`;

const LOT = "unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as lot (workspace_id, day, until)";

/** Only marks that are locked: one that comes meanwhile stays, and its day is summed again. */
const UNMARK = `
  with locked as (
    select l.workspace_id, l.hour from usage_late_hours l
    join ${LOT} on l.workspace_id = lot.workspace_id and l.hour >= lot.day and l.hour < lot.until
    order by l.workspace_id, l.hour for update of l
  )
  delete from usage_late_hours l using locked where l.workspace_id = locked.workspace_id and l.hour = locked.hour`;

const DROP_DAYS = `
  delete from usage_days d using ${LOT} where d.workspace_id = lot.workspace_id and d.day = lot.day`;

const dropHours = (table: string): string => `
  delete from ${table} h using ${LOT} where h.workspace_id = lot.workspace_id and h.hour >= lot.day and h.hour < lot.until`;
const DROP_HOURS = dropHours("usage_hour_totals");
const DROP_KEY_HOURS = dropHours("usage_key_hours");

const SUMS = `
    coalesce(sum(requests) filter (where outcome = 'succeeded'), 0),
    coalesce(sum(requests) filter (where outcome = 'failed'), 0),
    coalesce(sum(requests) filter (where outcome = 'refused'), 0), sum(credits)`;

const HOURS = `
  ${LOT} join usage_hours u on u.workspace_id = lot.workspace_id and u.hour >= lot.day and u.hour < lot.until`;

/** By key and endpoint, by either alone and by neither: an empty name stands for all of them. */
const SUM_KEYS = `
  insert into usage_days (workspace_id, day, key_id, endpoint, env, succeeded, failed, refused, credits)
  select u.workspace_id, lot.day, coalesce(key_id, ''), coalesce(endpoint, ''), env, ${SUMS}
  from ${HOURS}
  group by u.workspace_id, lot.day, env, cube (key_id, endpoint)`;

/** By endpoint and maker, by either alone and by neither. */
const SUM_HOURS = `
  insert into usage_hour_totals (workspace_id, hour, env, endpoint, made_by, succeeded, failed, refused, credits)
  select workspace_id, hour, env, coalesce(endpoint, ''), coalesce(made_by, ''), ${SUMS}
  from (
    select u.*, coalesce(k.created_by, $4) as made_by
    from ${HOURS} left join api_keys k on k.workspace_id = u.workspace_id and k.id = u.key_id
  ) made
  group by workspace_id, hour, env, cube (endpoint, made_by)`;

/** By key, over all endpoints. */
const SUM_KEY_HOURS = `
  insert into usage_key_hours (workspace_id, key_id, hour, env, succeeded, failed, refused, credits)
  select u.workspace_id, key_id, hour, env, ${SUMS}
  from ${HOURS}
  group by u.workspace_id, key_id, hour, env`;
