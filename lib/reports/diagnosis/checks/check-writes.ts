import { sql } from "#lib/platform/db.ts";
import { judgeWriteFault } from "../judge-write-fault.ts";
import { well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Large enough that the server must allocate disk space. Does not compress. */
const PROBE = `
  create temporary table doctor_probe on commit drop as
    select string_agg(md5(random()::text), '') as bytes from generate_series(1, 8192)`;

/**
 * Checks that the database accepts writes, by creating a temporary table: every charge is a write.
 */
export async function checkWrites(): Promise<Verdict> {
  const client = await sql().connect();
  try {
    await client.query("begin");
    await client.query(PROBE);
    return well("the database takes writes");
  } catch (error) {
    return judgeWriteFault(error);
  } finally {
    await client.query("rollback").catch(() => undefined); // a broken connection has rolled back already
    client.release();
  }
}
