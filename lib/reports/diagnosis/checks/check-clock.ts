import { sql } from "#lib/platform/db.ts";
import { judgeClock } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Compares this machine's clock with the database's, correcting for half the round trip. */
export async function checkClock(): Promise<Verdict> {
  await sql().query("select 1"); // a connection may have to be opened first
  const sent = Date.now();
  const { rows } = await sql().query<{ now: Date }>("select clock_timestamp() as now");
  const received = Date.now();
  return judgeClock((sent + received) / 2 - (rows[0]?.now.getTime() ?? Number.NaN));
}
