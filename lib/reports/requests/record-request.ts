import { sql } from "#lib/platform/database/client.ts";
import { byShard, inShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import { boundedLog } from "./bounded-log.ts";
import { LOG_BATCH_MAX, LOG_FLUSH_MS, LOG_GATHER_MS, LOG_RETRY_MS, LOG_WAITING_MAX } from "./constants.ts";
import { requestRows } from "./request-rows.ts";
import type { RequestEntry } from "./types.ts";

/** If one shard's part fails, retrying the batch skips rows that were stored. */
async function write(entries: RequestEntry[]): Promise<void> {
  await Promise.all(
    byShard(entries, ({ workspaceId }) => workspaceId).map(([shard, own]) => inShard(shard, () => writeTo(own))),
  );
}

async function writeTo(entries: RequestEntry[]): Promise<void> {
  const { text, values } = requestRows(entries);
  await sql().query({ name: "record_requests", text, values });
}

const requestLog = boundedLog(write, {
  batch: LOG_BATCH_MAX,
  capacity: LOG_WAITING_MAX,
  gatherMs: LOG_GATHER_MS,
  retryMs: LOG_RETRY_MS,
});

/**
 * Adds a call to the request log, with the key's last use and the hour's count. Returns
 * immediately: the row is written in a batch a moment later, and kept during an outage (up to
 * `LOG_WAITING_MAX` rows).
 */
export const recordRequest = (entry: RequestEntry): void => requestLog.add(entry);

/**
 * Writes waiting rows before a process stops. Returns the number of rows that could not be written
 * in time, which are lost; the log reports it.
 */
export async function flushRequests(withinMs = LOG_FLUSH_MS): Promise<number> {
  const rows = await requestLog.flush(withinMs);
  if (rows > 0) log.error("request_log.lost", { rows });
  return rows;
}
