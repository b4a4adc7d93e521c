import { LEFTOVER_MS, RETRY_AFTER_MS } from "./constants.ts";
import { timeOfName } from "./names.ts";

/** A foreign key: rows of `table` need rows of `to`. */
export type Reference = { table: string; to: string };

/** Tables in an order in which each row finds those that it refers to. Throws where tables refer to each other in a circle. */
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

/** When the night's backup was last due: at that hour, in UTC. */
function lastDue(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/**
 * Whether the worker makes one now: when there is none since the night's hour, so also after it was away, and the first at once. After one that was
 * begun and did not come to its end, an hour later.
 */
export function isBackupDue(last: { goodAt: Date | null; begunAt: Date | null }, hour: number, now: Date): boolean {
  if (last.goodAt && last.goodAt >= lastDue(now, hour)) return false;
  const isTried = last.begunAt !== null && (last.goodAt === null || last.begunAt > last.goodAt);
  return !isTried || now.getTime() - (last.begunAt?.getTime() ?? 0) >= RETRY_AFTER_MS;
}

/**
 * Which backups are deleted, of all that lie somewhere: whole ones but for the newest, and what killed ones left a day ago.
 *
 * @param whole the names of those that have a manifest.
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
