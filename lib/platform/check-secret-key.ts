import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "./crypto.ts";
import { sql } from "./db.ts";
import { BadEnvironment } from "./env.ts";

/**
 * Shows that SECRET_KEY is the one that this database was made with; in a database that has none yet, it is this one from now on. With
 * another every token would be unknown and nothing sealed could be opened, which is noticed too late: throws `BadEnvironment`.
 */
export async function checkSecretKey(): Promise<void> {
  const check = createHmac("sha256", keyFor("key-check")).update("gatehouse").digest();
  await sql().query("insert into installation (key_check) values ($1) on conflict do nothing", [check]);
  const { rows } = await sql().query<{ key_check: Buffer }>("select key_check from installation");
  const kept = rows[0]?.key_check;
  if (kept && kept.length === check.length && timingSafeEqual(kept, check)) return;
  throw new BadEnvironment(
    "SECRET_KEY: this is not the key that this database was made with, so no API key would be known and nothing sealed could be opened. Bring back the key: SECRET_KEY as it was, or the file secret-key of the data folder.",
  );
}
