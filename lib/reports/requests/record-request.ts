import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import { batchOf, functionCall, storable } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";
import { boundedLog } from "./bounded-log.ts";
import { LOG_BATCH_MAX, LOG_FLUSH_MS, LOG_GATHER_MS, LOG_RETRY_MS, LOG_WAITING_MAX, TARGET_MAX } from "./constants.ts";
import { outcomeOf } from "./rules.ts";
import type { RequestEntry } from "./types.ts";

/** What a caller sent, cut and made storable. */
const text = (from: string | null, max: number): string | null => (from === null ? null : storable(from.slice(0, max)));

const ENTRIES = batchOf<RequestEntry>()({
  ids: ["text", (entry) => entry.id],
  made_ms: ["bigint", (entry) => idTime(entry.id).getTime()],
  workspaces: ["text", (entry) => entry.workspaceId],
  keys: ["text", (entry) => entry.keyId],
  envs: ["text", (entry) => entry.env],
  methods: ["text", (entry) => entry.method],
  endpoints: ["text", (entry) => entry.endpoint],
  targets: ["text", (entry) => text(entry.target, TARGET_MAX)],
  statuses: ["int", (entry) => entry.status],
  outcomes: ["text", (entry) => outcomeOf(entry.status)],
  error_codes: ["text", (entry) => entry.errorCode],
  target_statuses: ["int", (entry) => entry.targetStatus],
  // A caller that was gone before anybody looked has no address any more.
  source_ips: ["text", (entry) => entry.sourceIp || "unknown"],
  user_agents: ["text", (entry) => text(entry.userAgent, USER_AGENT_MAX)],
  durations: ["int", (entry) => Math.round(entry.durationMs)],
  credits: ["int", (entry) => entry.credits],
});
const RECORD = functionCall("record_requests", ENTRIES.arguments);
const TEXT = `select ${RECORD.text}`;

async function write(entries: RequestEntry[]): Promise<void> {
  await sql().query({
    name: "record_requests",
    text: TEXT,
    values: RECORD.values(ENTRIES.of(entries)),
  });
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
