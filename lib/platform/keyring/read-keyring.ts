import { createHmac } from "node:crypto";
import { derive, firstGeneration, openRing } from "#lib/platform/crypto/generations.ts";
import { setGenerations } from "#lib/platform/crypto/keyring.ts";
import { sql } from "#lib/platform/database/client.ts";
import { BadEnvironment, env } from "#lib/platform/env/env.ts";

/** Identifies a SECRET_KEY without revealing anything about it. */
export const keyCheck = (secretKey: string): Buffer<ArrayBuffer> =>
  createHmac("sha256", derive(secretKey, "key-check")).update("gatehouse").digest();

type Row = { key_check: Buffer; rings: number; ring: Buffer | null };

// One statement for a consistent read, in a distributed database too.
const READ = `
  select key_check, (select count(*)::int from secret_key_rings) as rings, (select ring from secret_key_rings where key_check = $1) as ring
  from installation`;
/**
 * Records the use of this key. Only during a rotation, since a divided database writes it to every
 * node.
 */
const SEEN = "update secret_key_rings set seen_at = now() where key_check = $1";

/**
 * Loads the keys that SECRET_KEY opens. In a new database, this SECRET_KEY becomes the
 * installation's. With a wrong one, every token would be unknown and nothing sealed could be
 * opened: throws `BadEnvironment` and keeps the keys loaded before.
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
  // Read again: the key may have been removed before this write, and cannot be after it.
  return await read();
}

const notThisKey = () =>
  new BadEnvironment(
    "SECRET_KEY: this is not the key this database was created with or last rotated to, so no API key would work and nothing encrypted could be read. Restore the key: the previous SECRET_KEY, or the file secret-key of the data folder.",
  );
