import { createHmac } from "node:crypto";
import { sql } from "../db.ts";
import { BadEnvironment, env } from "../env.ts";
import { derive, firstGeneration, openRing } from "./generations.ts";
import { setGenerations } from "./keyring.ts";

/** Tells which SECRET_KEY this is, and nothing about it. */
export const keyCheck = (secretKey: string): Buffer<ArrayBuffer> =>
  createHmac("sha256", derive(secretKey, "key-check")).update("gatehouse").digest();

type Row = { key_check: Buffer; rings: number; ring: Buffer | null };

// One statement, so that what it says was true at one time, in a distributed database too.
const READ = `
  select key_check, (select count(*)::int from secret_key_rings) as rings, (select ring from secret_key_rings where key_check = $1) as ring
  from installation`;
/** That somebody runs with this key, which matters while there is another: a divided database writes it to every node. */
const SEEN = "update secret_key_rings set seen_at = now() where key_check = $1";

/**
 * Reads the keys that SECRET_KEY opens, for this process to seal and to check tokens with; in a database that has none yet, they are this
 * one's from now on. With another SECRET_KEY every token would be unknown and nothing sealed could be opened, which is noticed too late:
 * throws `BadEnvironment`, and this process keeps to the keys that it knew.
 */
export async function readKeyring(): Promise<void> {
  const secretKey = env().SECRET_KEY;
  const check = keyCheck(secretKey);
  let row = await readRow(check);
  if (!row) {
    await sql().query("insert into installation (key_check) values ($1) on conflict do nothing", [check]);
    row = await readRow(check);
  }
  if (row?.ring) setGenerations(openRing(secretKey, row.ring));
  else if (row && row.rings === 0 && row.key_check.equals(check)) setGenerations([firstGeneration(secretKey)]);
  else throw notThisKey();
}

async function readRow(check: Buffer): Promise<Row | undefined> {
  const read = async () => (await sql().query<Row>(READ, [check])).rows[0];
  const row = await read();
  if (!row?.ring || row.rings === 1) return row;
  await sql().query(SEEN, [check]);
  // Again: it may have been taken away before that was written, and cannot be since.
  return await read();
}

const notThisKey = () =>
  new BadEnvironment(
    "SECRET_KEY: this is not the key that this database was made with, or was last rotated to, so no API key would be known and nothing sealed could be opened. Restore the key: the previous SECRET_KEY, or the file secret-key of the data folder.",
  );
