import { sql } from "./db.ts";

/** Rows that one statement deletes: so few that no lock is held for long. */
const BATCH = 1_000;

/**
 * Deletes the rows of a table that a condition names, some at a time; what somebody else has locked is left for the next time.
 *
 * @param condition SQL of ours, never a caller's, in which `$1` is `before`.
 * @returns how many rows.
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
