import { PAGE_ROWS } from "../constants.ts";

/**
 * Reads rows by pages, each by a statement of its own that begins after the last row of the one before. No snapshot is held while a page is stored, so
 * a place that is slow keeps PostgreSQL from nothing.
 *
 * @param read at most `PAGE_ROWS` rows after that one, in order.
 */
export async function* pages<Row extends object>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1);
  }
}
