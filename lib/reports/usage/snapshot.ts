import type pg from "pg";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";

/** Runs SQL on one connection, within a transaction. */
export type Client = Pick<pg.ClientBase, "query">;

/**
 * Runs reads in one snapshot, so that a total equals the sum of its parts despite new calls.
 * Without JIT: compiling takes several times as long as a query of this size.
 */
export function inSnapshot<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return onReplica((pool) => inSnapshotOf(pool, work));
}

async function inSnapshotOf<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // Sends the first query without waiting for `begin`: while a page renders, each response costs
    // a turn of the event loop.
    const begun = client.query("begin isolation level repeatable read read only; set local jit = off");
    const [value] = await Promise.all([work(client), begun]);
    // Nothing was changed, so nobody waits for the commit.
    client.query("commit").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
    return value;
  } catch (error) {
    // The state of the connection is unknown, so it does not return to the pool.
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
