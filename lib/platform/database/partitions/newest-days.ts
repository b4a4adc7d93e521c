import { DAY_MS } from "#lib/platform/values/time.ts";

const FIRST_DAYS = 2;

/** From `from` on and before all of `before`; undefined means unbounded. */
type Span = { from: Date | undefined; before: readonly (Date | undefined)[] };

/**
 * Reads a page of a log with daily partitions: from the newest days only, or from all if those have
 * too little. PostgreSQL plans for every partition that a statement might open, which for a month
 * takes longer than reading the page.
 *
 * @param read reads rows from a time on, or all.
 * @param isEnough whether the newest days' rows fill the page.
 */
export async function newestDaysFirst<Row>(
  { from, before }: Span,
  read: (since: Date | undefined) => Promise<Row[]>,
  isEnough: (rows: readonly Row[]) => boolean,
): Promise<Row[]> {
  const newest = Math.min(...before.map((each) => each?.getTime() ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(newest)) return await read(undefined);
  const since = new Date(Math.max(0, newest - FIRST_DAYS * DAY_MS));
  if (from && from >= since) return await read(undefined);
  const rows = await read(since);
  return isEnough(rows) ? rows : await read(undefined);
}
