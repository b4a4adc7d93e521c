const FIRST_DAYS = 2;
const DAY_MS = 86_400_000;

/** What is asked for is not older than `from` and not newer than any of `before`; of those, undefined says nothing. */
type Span = { from: Date | undefined; before: readonly (Date | undefined)[] };

/**
 * A page of a log that lies in a partition a day: looked for in its newest days alone, and in all of it where those have too little. PostgreSQL
 * plans a statement for every partition that it may have to open, which takes longer for a month of them than reading the page does.
 *
 * @param read rows from this moment on, or all.
 * @param isEnough whether rows of the newest days alone make the page.
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
