import { sql } from "./client.ts";

/** Rows per statement: few, so that locks are brief. */
const BATCH = 1_000;

/**
 * Deletes the rows whose time in a column is before the given one in batches, leaving locked ones
 * for the next time.
 *
 * @param column never a caller's, and neither is `also`, another condition in SQL.
 * @returns the number of rows.
 */
export async function deleteByBatches(table: string, column: string, before: Date, also = "true"): Promise<number> {
  const text = `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${column} < $1 and (${also}) order by ${column} limit ${BATCH} for update skip locked))`;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql().query(text, [before]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
