import type pg from "pg";
import { sql } from "#lib/platform/db.ts";

/** Something that answers SQL: one connection, inside a transaction. */
export type Client = Pick<pg.ClientBase, "query">;

/**
 * Runs reads that see the database at one moment, so that a total is the sum of its parts however fast calls come in. Without
 * JIT: compiling costs a query of this size several times what it takes.
 */
export async function inSnapshot<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await sql().connect();
  let broken: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only; set local jit = off");
    const value = await work(client);
    await client.query("commit");
    return value;
  } catch (error) {
    // What the connection was in the middle of is not known: it does not go back to the pool.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
