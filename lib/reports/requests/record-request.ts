import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { byShard, inShard } from "#lib/platform/shards/shards.ts";
import { boundedLog } from "./bounded-log.ts";
import { LOG_BATCH_MAX, LOG_FLUSH_MS, LOG_GATHER_MS, LOG_RETRY_MS, LOG_WAITING_MAX } from "./constants.ts";
import { requestRows } from "./request-rows.ts";
import type { RequestEntry } from "./types.ts";

/** What was written of a batch whose other part failed is left out when that comes again. */
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
 * Notes a call in the request log, with the key's last use and the hour's count. Returns at once: the row is written with
 * its neighbours a moment later, and kept for as long as the database is away (`LOG_WAITING_MAX` rows at most).
 */
export const recordRequest = (entry: RequestEntry): void => requestLog.add(entry);

/** Writes what is waiting, for a process that stops. Answers how many rows could not be written in time, which the log tells of: they are lost. */
export async function flushRequests(withinMs = LOG_FLUSH_MS): Promise<number> {
  const rows = await requestLog.flush(withinMs);
  if (rows > 0) log.error("request_log.lost", { rows });
  return rows;
}
