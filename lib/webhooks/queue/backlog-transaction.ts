import type { Tx } from "#lib/platform/db.ts";
import { longTransaction } from "#lib/platform/long-transaction.ts";
import { BACKLOG_LIMIT_MS } from "./constants.ts";

/**
 * A transaction that may move a backlog of millions: its statements may take long, and they go by indexes, whatever the statistics say of a queue that was
 * empty an hour ago.
 */
export const backlogTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  longTransaction(BACKLOG_LIMIT_MS, async (tx) => {
    await tx.$queryRaw`select set_config('enable_seqscan', 'off', true)`;
    return await work(tx);
  });
