import type { Tx } from "#lib/platform/database/client.ts";
import { longTransaction } from "#lib/platform/database/long-transaction.ts";
import { BACKLOG_LIMIT_MS } from "./constants.ts";

/**
 * Runs a transaction that may move a backlog of millions: with a long timeout and without
 * sequential scans, whatever the statistics say about a queue that was recently empty.
 */
export const backlogTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  longTransaction(BACKLOG_LIMIT_MS, async (tx) => {
    await tx.$queryRaw`select set_config('enable_seqscan', 'off', true)`;
    return await work(tx);
  });
