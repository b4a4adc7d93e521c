import type pg from "pg";
import { onReplica } from "#lib/platform/replica/on-replica.ts";

/** Something that answers SQL: one connection, inside a transaction. */
export type Client = Pick<pg.ClientBase, "query">;

/**
 * Runs reads that see the database at one moment, so that a total is the sum of its parts however fast calls come in. Without
 * JIT: compiling costs a query of this size several times what it takes.
 */
export function inSnapshot<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return onReplica((pool) => inSnapshotOf(pool, work));
}

async function inSnapshotOf<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // The first question waits in the client and not for its asker: while a page is drawn, each answer waits for its turn.
    const begun = client.query("begin isolation level repeatable read read only; set local jit = off");
    const [value] = await Promise.all([work(client), begun]);
    // What was read is read, and nothing was changed: nobody waits for the end.
    client.query("commit").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
    return value;
  } catch (error) {
    // What the connection was in the middle of is not known: it does not go back to the pool.
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
