import { db, type Tx } from "./db.ts";
import { ON_ITS_WAY_MS } from "./limited-statement.ts";
import { withRaisableLimit } from "./postgres/raised-limit.ts";

/**
 * A transaction in which each statement may take `ms`, where others are ended after seconds (`db.ts`): one that moves a backlog of a million rows, or sums up
 * a month. A database that does not answer is found as soon as elsewhere (contract 14.8): only what comes after its first answer is waited for.
 */
export function longTransaction<T>(ms: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRaisableLimit((raise) =>
    db().$transaction(
      async (tx) => {
        await tx.$queryRaw`select set_config('statement_timeout', ${String(ms)}, true)`;
        raise(ms + ON_ITS_WAY_MS);
        return await work(tx);
      },
      { timeout: ms + 2 * ON_ITS_WAY_MS },
    ),
  );
}
