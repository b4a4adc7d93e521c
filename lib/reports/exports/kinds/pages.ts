import { PAGE_ROWS } from "../constants.ts";

/**
 * Reads rows in pages, each with its own statement that starts after the last row of the page
 * before. Holds no snapshot while a page is stored, so a slow place does not hold up vacuum.
 *
 * @param read returns up to `PAGE_ROWS` rows after the given one, in order.
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
