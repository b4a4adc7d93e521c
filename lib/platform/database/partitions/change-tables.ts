import type pg from "pg";
import { tables } from "#lib/platform/database/client.ts";
import { currentShard } from "#lib/platform/database/shards/shards.ts";

/**
 * Lock timeout of the functions that change tables, as they set it in SQL; the next round retries.
 */
const LOCK_WITHIN = "2s";

/**
 * Calls a function that changes tables, such as one that drops a daily partition. In a divided
 * database the coordinator runs it on the shard's node, so the lock timeout is set here: all
 * traffic of the table queues behind the lock.
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
