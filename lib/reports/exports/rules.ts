import { EXPORT_RETRY_AFTER_MS, FINAL_AFTER_MS, REVISITED_DAYS } from "./constants.ts";
import { addDays, dayOf } from "./days.ts";
import type { Day } from "./types.ts";

/** Returns the newest day that gets no more rows. */
export const newestFinalDay = (now: Date): Day => addDays(dayOf(new Date(now.getTime() - FINAL_AFTER_MS)), -1);

/**
 * Returns the oldest day whose partitions exist; older ones are dropped
 * (server/worker/keep-partitions.ts).
 */
export const oldestKeptDay = (now: Date, keptDays: number): Day => addDays(dayOf(now), -keptDays);

type Plan = {
  /** Days that are complete at the place. */
  written: ReadonlySet<Day>;
  /** The installation's first day with rows. */
  began: Day;
  keptDays: number;
  now: Date;
};

/**
 * Returns the days to write, oldest first, as their rows are deleted first; and the days after a
 * written one that can never be written, because their rows are gone.
 */
export function planDays({ written, began, keptDays, now }: Plan): { due: Day[]; lost: Day[] } {
  const last = newestFinalDay(now);
  const kept = oldestKeptDay(now, keptDays);
  const first = began > kept ? began : kept;
  const missing = (from: Day, to: Day) => {
    const days: Day[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) if (!written.has(day)) days.push(day);
    return days;
  };
  const [oldest] = [...written].sort();
  return {
    due: missing(first, last),
    lost: oldest === undefined ? [] : missing(oldest > began ? oldest : began, addDays(kept, -1)),
  };
}

/**
 * Returns the written days to compare with the tables: the last ones before `before`, oldest first.
 */
export function revisitedDays(written: ReadonlySet<Day>, before: Day): Day[] {
  const days = Array.from({ length: REVISITED_DAYS }, (_, at) => addDays(before, at - REVISITED_DAYS));
  return days.filter((day) => written.has(day));
}

/** Whether to pause after a failure of the place. */
export const isInCooldown = (failedAt: Date | null, now: Date): boolean =>
  failedAt !== null && now.getTime() - failedAt.getTime() < EXPORT_RETRY_AFTER_MS;
