import { db, type Tx } from "#lib/platform/db.ts";
import { NOBODY } from "./constants.ts";
import { daysBefore } from "./rules.ts";

/** A day of a workspace that is to be summed. */
export type Day = { workspaceId: string; day: Date };

/** A day, and which of its hours are summed: all so far in place of the old sums, or those since in addition to them. */
type Span = Day & { since: Date; until: Date };

/**
 * Adds the hours that are over to the sums of these days: those that its workspace has not summed, up to `closed`. In one transaction, with how
 * far each workspace then is.
 *
 * @param days one of each workspace.
 */
export const addHours = (days: readonly Day[], closed: Date): Promise<void> =>
  inTransaction(async (tx) => {
    const known = await lockRollups(tx, days);
    const spans = days.map(({ workspaceId, day }): Span => {
      const through = known.get(workspaceId) ?? day;
      const since = later(day, through);
      return { workspaceId, day, since, until: later(since, earlier(daysBefore(day, -1), closed)) };
    });
    await sumSpans(tx, spans);
    await tx.$executeRaw`
      update usage_rollups r set through = moved.until
      from unnest(${spans.map((one) => one.workspaceId)}::text[], ${spans.map((one) => one.until)}::timestamptz[]) as moved (workspace_id, until)
      where r.workspace_id = moved.workspace_id and r.through < moved.until`;
  });

/** Sums these days again, as far as their workspaces are summed: their sums take the place of the old ones, in one transaction. */
export const sumDays = (days: readonly Day[]): Promise<void> =>
  inTransaction(async (tx) => {
    const known = await lockRollups(tx, days);
    const spans = days.map(({ workspaceId, day }): Span => {
      const through = known.get(workspaceId) ?? day;
      return { workspaceId, day, since: day, until: earlier(daysBefore(day, -1), through) };
    });
    await sumSpans(tx, spans);
  });

const inTransaction = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  db().$transaction(work, { timeout: 120_000, maxWait: 30_000 });

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** How far each workspace is summed. Nobody else sums any of them until the transaction is over. */
async function lockRollups(tx: Tx, days: readonly Day[]): Promise<ReadonlyMap<string, Date>> {
  const ids = days.map((one) => one.workspaceId);
  await tx.$executeRaw`
    insert into usage_rollups (workspace_id, through)
    select workspace_id, min(day) from unnest(${ids}::text[], ${days.map((one) => one.day)}::timestamptz[]) as asked (workspace_id, day)
    group by workspace_id order by workspace_id
    on conflict do nothing`;
  const rows = await tx.$queryRaw<{ id: string; through: Date }[]>`
    select workspace_id as id, through from usage_rollups where workspace_id = any (${ids}) order by workspace_id for update`;
  return new Map(rows.map(({ id, through }) => [id, through]));
}

/**
 * The marks go first: who is changing one of the hours and has marked it is waited for, so that the sums hold it; who comes later marks the hour
 * again, and waits for these sums. Marks are locked in the order in which move_credits and record_requests write hours, so that nobody waits
 * in a circle.
 */
async function sumSpans(tx: Tx, spans: readonly Span[]): Promise<void> {
  const columns = [
    spans.map((one) => one.workspaceId),
    spans.map((one) => one.day),
    spans.map((one) => one.since),
    spans.map((one) => one.until),
  ];
  for (const statement of [UNMARK, DROP_DAYS, DROP_HOURS, DROP_KEY_HOURS, SUM_KEYS, SUM_KEY_HOURS])
    await tx.$executeRawUnsafe(statement, ...columns);
  await tx.$executeRawUnsafe(SUM_HOURS, ...columns, NOBODY);
}

const LOT =
  "unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) as lot (workspace_id, day, since, until)";

/** Only marks that are locked: one that comes meanwhile stays, and its day is summed again. */
const UNMARK = `
  with locked as (
    select l.workspace_id, l.hour from usage_late_hours l
    join ${LOT} on l.workspace_id = lot.workspace_id and l.hour >= lot.since and l.hour < lot.until
    order by l.workspace_id, l.hour for update of l
  )
  delete from usage_late_hours l using locked where l.workspace_id = locked.workspace_id and l.hour = locked.hour`;

const DROP_DAYS = `
  delete from usage_days d using ${LOT} where d.workspace_id = lot.workspace_id and d.day = lot.day and lot.since = lot.day`;

const dropHours = (table: string): string => `
  delete from ${table} h using ${LOT} where h.workspace_id = lot.workspace_id and h.hour >= lot.since and h.hour < lot.until`;
const DROP_HOURS = dropHours("usage_hour_totals");
const DROP_KEY_HOURS = dropHours("usage_key_hours");

const SUMS = `
    coalesce(sum(requests) filter (where outcome = 'succeeded'), 0),
    coalesce(sum(requests) filter (where outcome = 'failed'), 0),
    coalesce(sum(requests) filter (where outcome = 'refused'), 0), sum(credits)`;

const HOURS = `
  ${LOT} join usage_hours u on u.workspace_id = lot.workspace_id and u.hour >= lot.since and u.hour < lot.until`;

/** Added to what there is of the day. By key and endpoint, by either alone and by neither: an empty name stands for all of them. */
const SUM_KEYS = `
  insert into usage_days (workspace_id, day, key_id, endpoint, env, succeeded, failed, refused, credits)
  select u.workspace_id, lot.day, coalesce(key_id, ''), coalesce(endpoint, ''), env, ${SUMS}
  from ${HOURS}
  group by u.workspace_id, lot.day, env, cube (key_id, endpoint)
  on conflict (workspace_id, day, key_id, endpoint, env) do update set
    succeeded = usage_days.succeeded + excluded.succeeded, failed = usage_days.failed + excluded.failed,
    refused = usage_days.refused + excluded.refused, credits = usage_days.credits + excluded.credits`;

/** By endpoint and maker, by either alone and by neither. */
const SUM_HOURS = `
  insert into usage_hour_totals (workspace_id, hour, env, endpoint, made_by, succeeded, failed, refused, credits)
  select workspace_id, hour, env, coalesce(endpoint, ''), coalesce(made_by, ''), ${SUMS}
  from (
    select u.*, coalesce(k.created_by, $5) as made_by
    from ${HOURS} left join api_keys k on k.workspace_id = u.workspace_id and k.id = u.key_id
  ) made
  group by workspace_id, hour, env, cube (endpoint, made_by)`;

/** By key, over all endpoints. */
const SUM_KEY_HOURS = `
  insert into usage_key_hours (workspace_id, key_id, hour, env, succeeded, failed, refused, credits)
  select u.workspace_id, key_id, hour, env, ${SUMS}
  from ${HOURS}
  group by u.workspace_id, key_id, hour, env`;
