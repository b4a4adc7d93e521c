import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { presentGeneration } from "#lib/platform/crypto/keyring.ts";
import { sql } from "#lib/platform/database/client.ts";

/** A column of sealed values. Names are constants, never a caller's input. */
export type SealedColumn = {
  table: string;
  column: string;
  /** In order. */
  key: readonly string[];
  /** Returns the additional data that binds a value to its row. */
  aad: (key: Record<string, string>) => string;
};

const BATCH = 200;

type Row = Record<string, unknown> & { sealed: Buffer };

/**
 * Reseals all values of a column sealed before this generation, row by row, skipping rows changed
 * meanwhile. It can be interrupted and called again, since each value names its generation.
 *
 * @returns the number of values resealed.
 */
export async function reseal({ table, column, key, aad }: SealedColumn, generation: number): Promise<number> {
  if (presentGeneration().number !== generation) throw new Error("These keys are not in use yet.");
  const names = key.join(", ");
  const last = key.map((_, at) => `$${at + 2}`).join(", ");
  const same = key.map((name, at) => `${name} = $${at + 3}`).join(" and ");
  const stale = `${column} is not null and get_byte(${column}, 0) < $1`;
  const read = (after: boolean) => `
    select ${names}, ${column} as sealed from ${table}
    where ${stale}${after ? ` and (${names}) > (${last})` : ""} order by ${names} limit ${BATCH}`;
  let done = 0;
  let place: unknown[] = [];
  for (;;) {
    const { rows } = await sql().query<Row>(read(place.length > 0), [generation, ...place]);
    for (const { sealed, ...row } of rows) {
      place = key.map((name) => row[name]);
      const bound = aad(Object.fromEntries(key.map((name) => [name, String(row[name])])));
      const { rowCount } = await sql().query(`update ${table} set ${column} = $1 where ${column} = $2 and ${same}`, [
        seal(unseal(sealed, bound), bound),
        sealed,
        ...place,
      ]);
      done += rowCount ?? 0;
    }
    if (rows.length < BATCH) return done;
  }
}
