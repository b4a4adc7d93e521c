const DAY_MS = 86_400_000;
/** Days of the first spans, and of each after them. */
const FIRST_DAYS = [2, 6, 24];
const FURTHER_DAYS = 32;

/** Nothing is older than `oldest`, and what is asked for is not newer than any of `before`; of those, undefined says nothing. */
type Bounds = { oldest: Date; before: readonly (Date | undefined)[] };

/** Rows from `since` on, before `until`; undefined says nothing. */
export type Span = { since: Date | undefined; until: Date | undefined };

/** The spans in which a log is looked through, from the newest day to the oldest. */
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
 * A page of a log that lies in a partition a day, looked for in its newest days, then further back, a month at a time. PostgreSQL plans a statement for
 * every partition that it may have to open, and locks each of them with all its indexes: for a year of them that takes longer than reading the page
 * does, and a few at once take more locks than a server has.
 *
 * @param isEnough whether the rows so far make the page.
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
