import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import { batchOf, functionCall, storable } from "#lib/platform/values/columns.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { TARGET_MAX } from "./constants.ts";
import { outcomeOf } from "./rules.ts";
import type { RequestEntry } from "./types.ts";

/** Truncates a caller's text and makes it storable. */
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
  // The address is unknown if the caller disconnected early.
  source_ips: ["text", (entry) => entry.sourceIp || "unknown"],
  user_agents: ["text", (entry) => text(entry.userAgent, USER_AGENT_MAX)],
  durations: ["int", (entry) => Math.round(entry.durationMs)],
  credits: ["int", (entry) => entry.credits],
});
const RECORD = functionCall("record_requests", ENTRIES.arguments);
const TEXT = `select ${RECORD.text}`;

/**
 * Returns the statement that writes a batch of the request log
 * (prisma/functions/record_requests.sql).
 */
export const requestRows = (entries: readonly RequestEntry[]): { text: string; values: unknown[] } => ({
  text: TEXT,
  values: RECORD.values(ENTRIES.of(entries)),
});
