import type pg from "pg";
import { tables } from "#lib/platform/db.ts";
import { currentShard } from "./shards.ts";

/** What the functions that change tables set for themselves, in SQL: how long they wait for a lock before they leave it for the next round. */
const LOCK_WITHIN = "2s";

/**
 * Calls a function that changes tables, such as one that drops the partition of a day. Of a divided database the coordinator has the shard's node do it,
 * which is told here how long to wait for the lock: all traffic of the table waits behind it.
 */
export async function changeTables<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = tables();
  if (currentShard() === undefined) return (await pool.query<Row>(text, values)).rows;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
    const { rows } = await client.query<Row>(text, values);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback").catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
