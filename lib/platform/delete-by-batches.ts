import { sql } from "./db.ts";

/** Rows per statement: few, so that locks are brief. */
const BATCH = 1_000;

/**
 * Deletes the rows that match a condition in batches, leaving locked ones for the next time.
 *
 * @param condition trusted SQL, never a caller's, in which `$1` is `before`.
 * @returns the number of rows.
 */
export async function deleteByBatches(table: string, condition: string, before: Date): Promise<number> {
  const text = `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql().query(text, [before]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
