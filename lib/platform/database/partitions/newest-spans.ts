import { DAY_MS } from "#lib/platform/values/time.ts";

/** Days in the first spans and in each further one. */
const FIRST_DAYS = [2, 6, 24];
const FURTHER_DAYS = 32;

/**
 * `oldest` is the earliest time in the log; rows must be before all of `before`; undefined means
 * unbounded.
 */
type Bounds = { oldest: Date; before: readonly (Date | undefined)[] };

/** From `since` on, before `until`; undefined means unbounded. */
export type Span = { since: Date | undefined; until: Date | undefined };

/** Newest first. */
export function* spansOf({ oldest, before }: Bounds): Generator<Span> {
  let until: Date | undefined;
  let at = Math.min(...before.map((each) => each?.getTime() ?? Number.POSITIVE_INFINITY));
  for (let nth = 0; Number.isFinite(at); nth++) {
    at -= (FIRST_DAYS[nth] ?? FURTHER_DAYS) * DAY_MS;
    if (at <= oldest.getTime()) break;
    const since = new Date(at);
    yield { since, until };
    until = since;
  }
  yield { since: undefined, until };
}

/**
 * Reads a page of a log with daily partitions from its newest days, then further back a month at a
 * time. PostgreSQL plans for every partition that a statement might open, and locks each with its
 * indexes: for a year that takes longer than reading the page, and a few concurrent ones exceed a
 * server's locks.
 *
 * @param isEnough whether the rows so far fill the page.
 */
export async function newestSpansFirst<Row>(
  bounds: Bounds,
  read: (span: Span) => Promise<Row[]>,
  isEnough: (rows: readonly Row[]) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const span of spansOf(bounds)) {
    rows.push(...(await read(span)));
    if (isEnough(rows)) break;
  }
  return rows;
}
