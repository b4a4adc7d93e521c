import type { Tx } from "#lib/platform/db.ts";
import { BACKLOG_LIMIT_MS } from "./constants.ts";

/**
 * Readies this transaction for a backlog of millions: its statements may take long, where others are ended after 30 s, and they go
 * by indexes, whatever the statistics say of a queue that was empty an hour ago.
 */
export async function allowBacklog(tx: Tx): Promise<void> {
  await tx.$queryRaw`
    select set_config('statement_timeout', ${String(BACKLOG_LIMIT_MS)}, true), set_config('enable_seqscan', 'off', true)`;
}
