import { sql } from "./db.ts";

/**
 * Runs `work` while holding a lease of that name in the database, so that of all processes only one is at it; answers nothing,
 * without waiting, when another is. The lease is a session's advisory lock: it ends with the connection, so a process that dies
 * holds up nobody.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<{ done: T } | undefined> {
  const client = await sql().connect();
  let broken: Error | undefined;
  const breaks = (error: Error) => {
    broken = error;
  };
  client.on("error", breaks);
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
      [`gatehouse.${name}`],
    );
    if (!rows[0]?.held) return undefined;
    try {
      return { done: await work() };
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [`gatehouse.${name}`]).catch(breaks);
    }
  } finally {
    client.off("error", breaks);
    client.release(broken); // a connection that may still hold the lock does not go back to the pool
  }
}
