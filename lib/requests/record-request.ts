import { sql } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";
import { boundedLog } from "./bounded-log.ts";
import { LOG_BATCH_MAX, LOG_FLUSH_MS, LOG_RETRY_MS, LOG_WAITING_MAX, TARGET_MAX, USER_AGENT_MAX } from "./constants.ts";
import { outcomeOf } from "./rules.ts";
import type { RequestEntry } from "./types.ts";

const TEXT = `select record_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`;

/** PostgreSQL's text holds every character but NUL. */
const text = (from: string | null, max: number): string | null => from?.slice(0, max).replaceAll("\0", "") ?? null;

async function write(entries: RequestEntry[]): Promise<void> {
  const values = [
    entries.map((entry) => entry.id),
    entries.map((entry) => idTime(entry.id).getTime()),
    entries.map((entry) => entry.workspaceId),
    entries.map((entry) => entry.keyId),
    entries.map((entry) => entry.env),
    entries.map((entry) => entry.method),
    entries.map((entry) => entry.endpoint),
    entries.map((entry) => text(entry.target, TARGET_MAX)),
    entries.map((entry) => entry.status),
    entries.map((entry) => outcomeOf(entry.status)),
    entries.map((entry) => entry.errorCode),
    entries.map((entry) => entry.targetStatus),
    entries.map((entry) => entry.sourceIp),
    entries.map((entry) => text(entry.userAgent, USER_AGENT_MAX)),
    entries.map((entry) => Math.round(entry.durationMs)),
    entries.map((entry) => entry.credits),
  ];
  await sql().query({ name: "record_requests", text: TEXT, values });
}

const requestLog = boundedLog(write, { batch: LOG_BATCH_MAX, capacity: LOG_WAITING_MAX, retryMs: LOG_RETRY_MS });

/**
 * Notes a call in the request log, with the key's last use and the hour's count. Returns at once: the row is written with
 * its neighbours a moment later, and kept for as long as the database is away (`LOG_WAITING_MAX` rows at most).
 */
export const recordRequest = (entry: RequestEntry): void => requestLog.add(entry);

/** Writes what is waiting, for a process that stops. Answers how many rows could not be written in time. */
export const flushRequests = (): Promise<number> => requestLog.flush(LOG_FLUSH_MS);
