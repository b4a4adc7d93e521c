import { EXPORT_RETRY_AFTER_MS, FINAL_AFTER_MS, REVISITED_DAYS } from "./constants.ts";
import { addDays, dayOf } from "./days.ts";
import type { Day } from "./types.ts";

/** The newest day to which nothing is added any more. */
export const newestFinalDay = (now: Date): Day => addDays(dayOf(new Date(now.getTime() - FINAL_AFTER_MS)), -1);

/** The oldest day whose partitions are there: they are dropped when they are older (server/worker/keep-partitions.ts). */
export const oldestKeptDay = (now: Date, keptDays: number): Day => addDays(dayOf(now), -keptDays);

type Plan = {
  /** Days that are whole at the place. */
  written: ReadonlySet<Day>;
  /** The day since which the installation has rows. */
  began: Day;
  keptDays: number;
  now: Date;
};

/**
 * Which days are to be written, the oldest first, because its rows are deleted first; and which of those that should follow one that was written never
 * can be, because their rows are gone.
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

/** Days that were written, and are compared with the tables: the last ones before `before`, the oldest first. */
export function revisitedDays(written: ReadonlySet<Day>, before: Day): Day[] {
  const days = Array.from({ length: REVISITED_DAYS }, (_, at) => addDays(before, at - REVISITED_DAYS));
  return days.filter((day) => written.has(day));
}

/** Whether a place that failed is left alone for a while. */
export const isResting = (failedAt: Date | null, now: Date): boolean =>
  failedAt !== null && now.getTime() - failedAt.getTime() < EXPORT_RETRY_AFTER_MS;
