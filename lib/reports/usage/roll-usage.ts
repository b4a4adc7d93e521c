import { Semaphore } from "#lib/platform/async/semaphore.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { isOfThisShard } from "#lib/platform/shards/shards.ts";
import { ROLL_AFTER_MS, ROLL_LATE_MAX, ROLL_LOT, ROLL_LOTS_AT_ONCE, ROLL_MS } from "./constants.ts";
import { startOfDay, startOfHour } from "./rules.ts";
import { addHours, type Day, sumDays } from "./sum-days.ts";

/** Workspaces that have hours to sum, with the first hour in which anything was counted. */
const behind = (): string => `
  select w.id as "workspaceId", (
    select min(u.hour) from usage_hours u where u.workspace_id = w.id and u.hour >= coalesce(r.through, '-infinity') and u.hour < $1
  ) as first
  from workspaces w left join usage_rollups r on r.workspace_id = w.id
  where (r.through is null or r.through < $1) and w.id > $2 and ${isOfThisShard("w.id")} order by w.id limit $3`;

/** Days with hours that changed after they were summed. Hours that were not summed yet lose their mark when they are. */
const LATE = `
  select distinct l.workspace_id as "workspaceId", date_trunc('day', l.hour, 'UTC') as day
  from usage_late_hours l join usage_rollups r on r.workspace_id = l.workspace_id and l.hour < r.through
  order by 1, 2 limit $1`;

const MOVE_ON = `
  insert into usage_rollups (workspace_id, through) select id, $2 from unnest($1::text[]) as w (id) order by id
  on conflict (workspace_id) do update set through = greatest(usage_rollups.through, excluded.through)`;

/**
 * Adds the hours that are over to the sums, so that a month is read without them; and sums once more the days of those that changed afterwards. A lot of
 * workspaces a transaction, a few lots at a time. Answers how many days it summed; what is not reached in its time, or before the worker stops, is left to
 * the next round.
 */
export async function rollUsage({ clock, signal }: { clock: Clock; signal?: AbortSignal }): Promise<number> {
  const closed = startOfHour(new Date(clock.now().getTime() - ROLL_AFTER_MS));
  const endsAt = performance.now() + ROLL_MS;
  const { rows: late } = await sql().query<Day>(LATE, [ROLL_LATE_MAX]);
  let done = await inLots(late, sumDays);
  let summed = 0;
  for (let last = ""; !signal?.aborted && performance.now() < endsAt; ) {
    const found = await readBehind(closed, last);
    done += await inLots(found.days, (lot) => addHours(lot, closed));
    summed += found.days.length;
    // From the beginning again as long as there were any: each has a day further on, or none.
    if (found.last === undefined && summed === 0) break;
    if (found.last === undefined) summed = 0;
    last = found.last ?? "";
  }
  return done;
}

type Behind = { workspaceId: string; first: Date | null };

/**
 * The first day that each workspace after `last` has to sum, of so many as are worked on at once, and the last of those; undefined behind all. Where
 * nothing was counted there is no day.
 */
async function readBehind(closed: Date, last: string): Promise<{ days: Day[]; last: string | undefined }> {
  const { rows } = await sql().query<Behind>(behind(), [closed, last, ROLL_LOT * ROLL_LOTS_AT_ONCE]);
  // What comes there all the same marks its hour as late.
  const idle = rows.filter(({ first }) => first === null).map(({ workspaceId }) => workspaceId);
  if (idle.length > 0) await sql().query(MOVE_ON, [idle, closed]);
  const days = rows.flatMap(({ workspaceId, first }) => (first ? [{ workspaceId, day: startOfDay(first) }] : []));
  return { days, last: rows.at(-1)?.workspaceId };
}

/** A workspace's days stay together: of two lots none waits for the other. */
async function inLots(days: readonly Day[], sum: (lot: readonly Day[]) => Promise<void>): Promise<number> {
  const workspaces = [...Map.groupBy(days, ({ workspaceId }) => workspaceId).values()];
  const slots = new Semaphore(ROLL_LOTS_AT_ONCE);
  const inTurn = async (lot: readonly Day[]) => {
    await slots.acquire();
    try {
      await sum(lot);
    } finally {
      slots.release();
    }
  };
  const lots: Promise<void>[] = [];
  for (let at = 0; at < workspaces.length; at += ROLL_LOT)
    lots.push(inTurn(workspaces.slice(at, at + ROLL_LOT).flat()));
  const ended = await Promise.allSettled(lots);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return days.length;
}
