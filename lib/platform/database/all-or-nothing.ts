import type { Refusal, Result } from "#lib/platform/values/result.ts";
import { db, type Tx } from "./client.ts";

/**
 * Runs several verbs in one transaction. A refusal rolls everything back and is returned;
 * `$transaction` alone would commit what was done before it.
 */
export async function allOrNothing<T, E extends string>(
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let refusal: Refusal<E> | undefined;
  try {
    return await db().$transaction(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refusal = result;
      throw new Error("Rolled back, because it was refused.");
    });
  } catch (error) {
    if (refusal) return refusal;
    throw error;
  }
}
