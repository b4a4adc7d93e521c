import { LEFTOVER_MS, RETRY_AFTER_MS } from "./constants.ts";
import { timeOfName } from "./names.ts";

/** A foreign key: rows of `table` need rows of `to`. */
export type Reference = { table: string; to: string };

/** Sorts tables so that each row finds the rows it refers to. Throws on circular references. */
export function loadOrder<T extends { name: string }>(tables: readonly T[], references: readonly Reference[]): T[] {
  const ordered: T[] = [];
  const done = new Set<string>();
  let waiting = [...tables];
  const names = new Set(tables.map(({ name }) => name));
  const isReady = ({ name }: T) =>
    references.every(({ table, to }) => table !== name || done.has(to) || !names.has(to));
  while (waiting.length > 0) {
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(", ")}.`);
    ordered.push(...ready);
    for (const { name } of ready) done.add(name);
    waiting = waiting.filter((each) => !ready.includes(each));
  }
  return ordered;
}

/** Returns when the nightly backup was last due, at `hour` in UTC. */
function lastDue(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/**
 * Returns whether a backup is due: there has been none since the night's hour. After an unfinished
 * one, waits an hour.
 */
export function isBackupDue(last: { goodAt: Date | null; begunAt: Date | null }, hour: number, now: Date): boolean {
  if (last.goodAt && last.goodAt >= lastDue(now, hour)) return false;
  const isTried = last.begunAt !== null && (last.goodAt === null || last.begunAt > last.goodAt);
  return !isTried || now.getTime() - (last.begunAt?.getTime() ?? 0) >= RETRY_AFTER_MS;
}

/**
 * Returns the backups to delete: complete ones but the newest `keep`, and incomplete ones older
 * than a day.
 *
 * @param whole names of backups that have a manifest.
 */
export function surplusBackups(
  names: readonly string[],
  whole: ReadonlySet<string>,
  keep: number,
  now: Date,
): string[] {
  const newestFirst = [...names].sort().reverse();
  const old = newestFirst.filter((name) => whole.has(name)).slice(keep);
  const left = newestFirst.filter((name) => {
    const begun = timeOfName(name);
    return !whole.has(name) && begun !== undefined && now.getTime() - begun.getTime() > LEFTOVER_MS;
  });
  return [...old, ...left];
}
