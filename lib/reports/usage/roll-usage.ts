import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ROLL_AFTER_MS, ROLL_LATE_MAX, ROLL_LOT, ROLL_LOTS_AT_ONCE, ROLL_MS } from "./constants.ts";
import { startOfDay, startOfHour } from "./rules.ts";
import { addHours, type Day, sumDays } from "./sum-days.ts";

/** Workspaces with hours to sum, and the first hour that has counts. */
const behind = (): string => `
  select w.id as "workspaceId", (
    select min(u.hour) from usage_hours u where u.workspace_id = w.id and u.hour >= coalesce(r.through, '-infinity') and u.hour < $1
  ) as first
  from workspaces w left join usage_rollups r on r.workspace_id = w.id
  where (r.through is null or r.through < $1) and w.id > $2 and ${isOfThisShard("w.id")} order by w.id limit $3`;

/**
 * Days with hours that changed after they were summed. Hours not summed yet lose their mark when
 * they are.
 */
const LATE_DAYS = `
  select distinct l.workspace_id as "workspaceId", date_trunc('day', l.hour, 'UTC') as day
  from usage_late_hours l join usage_rollups r on r.workspace_id = l.workspace_id and l.hour < r.through
  order by 1, 2 limit $1`;

const MOVE_ON = `
  insert into usage_rollups (workspace_id, through) select id, $2 from unnest($1::text[]) as w (id) order by id
  on conflict (workspace_id) do update set through = greatest(usage_rollups.through, excluded.through)`;

/**
 * Adds completed hours to the sums, so that reading a month does not need them, and repeats the
 * days with hours changed since. Each transaction sums a lot of workspaces, a few at a time.
 * Returns the number of days summed; the next round continues what is left after the time limit or
 * a stop.
 */
export async function rollUsage({ clock, signal }: { clock: Clock; signal?: AbortSignal }): Promise<number> {
  const closed = startOfHour(new Date(clock.now().getTime() - ROLL_AFTER_MS));
  const endsAt = performance.now() + ROLL_MS;
  const { rows: late } = await sql().query<Day>(LATE_DAYS, [ROLL_LATE_MAX]);
  let done = await inLots(late, sumDays);
  let summed = 0;
  for (let last = ""; !signal?.aborted && performance.now() < endsAt; ) {
    const found = await readBehind(closed, last);
    done += await inLots(found.days, (lot) => addHours(lot, closed));
    summed += found.days.length;
    // Repeats from the start while anything was summed: a workspace may have further days.
    if (found.last === undefined && summed === 0) break;
    if (found.last === undefined) summed = 0;
    last = found.last ?? "";
  }
  return done;
}

type Behind = { workspaceId: string; first: Date | null };

/**
 * Returns the first day to sum of each workspace after `last`, for as many as are worked on
 * concurrently, and the last of them; undefined at the end. Workspaces without counts have no day.
 */
async function readBehind(closed: Date, last: string): Promise<{ days: Day[]; last: string | undefined }> {
  const { rows } = await sql().query<Behind>(behind(), [closed, last, ROLL_LOT * ROLL_LOTS_AT_ONCE]);
  // Any later count marks its hour as late.
  const idle = rows.filter(({ first }) => first === null).map(({ workspaceId }) => workspaceId);
  if (idle.length > 0) await sql().query(MOVE_ON, [idle, closed]);
  const days = rows.flatMap(({ workspaceId, first }) => (first ? [{ workspaceId, day: startOfDay(first) }] : []));
  return { days, last: rows.at(-1)?.workspaceId };
}

/** Keeps the days of a workspace in one lot, so that lots do not wait for each other. */
async function inLots(days: readonly Day[], sum: (lot: readonly Day[]) => Promise<void>): Promise<number> {
  const workspaces = [...Map.groupBy(days, ({ workspaceId }) => workspaceId).values()];
  const slots = new Semaphore(ROLL_LOTS_AT_ONCE);
  const lots: Promise<void>[] = [];
  for (let at = 0; at < workspaces.length; at += ROLL_LOT)
    lots.push(slots.run(() => sum(workspaces.slice(at, at + ROLL_LOT).flat())));
  const ended = await Promise.allSettled(lots);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return days.length;
}
