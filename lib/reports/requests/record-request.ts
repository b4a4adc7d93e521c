import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import { column, joined, storable } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";
import { boundedLog } from "./bounded-log.ts";
import { LOG_BATCH_MAX, LOG_FLUSH_MS, LOG_GATHER_MS, LOG_RETRY_MS, LOG_WAITING_MAX, TARGET_MAX } from "./constants.ts";
import { outcomeOf } from "./rules.ts";
import type { RequestEntry } from "./types.ts";

const TYPES = [
  "text",
  "bigint",
  "text",
  "text",
  "text",
  "text",
  "text",
  "text",
  "int",
  "text",
  "text",
  "int",
  "text",
  "text",
  "int",
  "int",
];
const TEXT = `select record_requests(${TYPES.map((type, at) => column(at + 1, type)).join(", ")})`;

/** What a caller sent, cut and made storable. */
const text = (from: string | null, max: number): string | null => (from === null ? null : storable(from.slice(0, max)));

async function write(entries: RequestEntry[]): Promise<void> {
  const values = [
    joined(entries.map((entry) => entry.id)),
    joined(entries.map((entry) => idTime(entry.id).getTime())),
    joined(entries.map((entry) => entry.workspaceId)),
    joined(entries.map((entry) => entry.keyId)),
    joined(entries.map((entry) => entry.env)),
    joined(entries.map((entry) => entry.method)),
    joined(entries.map((entry) => entry.endpoint)),
    joined(entries.map((entry) => text(entry.target, TARGET_MAX))),
    joined(entries.map((entry) => entry.status)),
    joined(entries.map((entry) => outcomeOf(entry.status))),
    joined(entries.map((entry) => entry.errorCode)),
    joined(entries.map((entry) => entry.targetStatus)),
    // A caller that was gone before anybody looked has no address any more.
    joined(entries.map((entry) => entry.sourceIp || "unknown")),
    joined(entries.map((entry) => text(entry.userAgent, USER_AGENT_MAX))),
    joined(entries.map((entry) => Math.round(entry.durationMs))),
    joined(entries.map((entry) => entry.credits)),
  ];
  await sql().query({ name: "record_requests", text: TEXT, values });
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

/** Writes what is waiting, for a process that stops. Answers how many rows could not be written in time. */
export const flushRequests = (): Promise<number> => requestLog.flush(LOG_FLUSH_MS);
