import { unseal } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { SealedColumn } from "./reseal.ts";

/** Values tried per column: enough to see which keys sealed it. */
const TRIED = 20;

type Row = Record<string, unknown> & { sealed: Buffer };

/**
 * Tries to open a few of a column's values, highest keys first, and counts successes and failures.
 */
export async function countUnopened({
  table,
  column,
  key,
  aad,
}: SealedColumn): Promise<{ opened: number; unopened: number }> {
  const { rows } = await sql().query<Row>(
    `select ${key.join(", ")}, ${column} as sealed from ${table} where length(${column}) > 0
     order by ${key.map((name) => `${name} desc`).join(", ")} limit ${TRIED}`,
  );
  let opened = 0;
  for (const { sealed, ...row } of rows) {
    try {
      unseal(sealed, aad(Object.fromEntries(key.map((name) => [name, String(row[name])]))));
      opened++;
    } catch {
      // Counted as unopened below.
    }
  }
  return { opened, unopened: rows.length - opened };
}
