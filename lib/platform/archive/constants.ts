import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";

const asLogDays = (logDays: number): number => logDays;

/**
 * Days for which events are stored. A delivery replayed on its last day is kept as long as any
 * other and needs the event's body, so events last twice as long, plus the current day.
 */
export const eventsStoredDays = (logDays: number): number => 2 * logDays + 1;

export const ARCHIVE_VERSION = 1;

/**
 * Archived tables. Rows are sorted within a workspace by time, id and number; each is one line of
 * JSON. `pageRows` keeps one statement's rows within memory whatever they hold. Requests are
 * restored to be read; attempts and events are read in the archive, except that a resent event is
 * restored alone. Response bytes are base64, which is shorter than PostgreSQL's own format and
 * independent of `bytea_output`; event bodies stay JSON text, which compresses better. `keptDays`
 * maps LOG_DAYS to days kept.
 */
export const ARCHIVE_KEYS = {
  requests: { at: "created_at", id: "id", nth: undefined, line: "to_json(t)", pageRows: 2_000, keptDays: asLogDays },
  attempts: {
    ...{ at: "delivery_at", id: "delivery_id", nth: "number", pageRows: 100, keptDays: asLogDays },
    line: "to_jsonb(t) || jsonb_build_object('response_body', translate(encode(t.response_body, 'base64'), e'\\n', ''))",
  },
  events: {
    ...{ at: "created_at", id: "id", nth: undefined, pageRows: 250, keptDays: eventsStoredDays },
    line: `to_jsonb(t) || jsonb_build_object('body', convert_from(t.body, 'UTF8'), 'addressed_body', convert_from(t.addressed_body, 'UTF8'))`,
  },
} as const;
export const ARCHIVE_KINDS = [
  "requests",
  "attempts",
  "events",
] as const satisfies readonly (keyof typeof ARCHIVE_KEYS)[];

export const ARCHIVE_SCHEDULE = "archive-days";
/** How often the worker checks for a due day. */
export const ARCHIVE_LOOK_MS = MINUTE_MS;
/** Wait before a failed day is retried: the location may need a person. */
export const ARCHIVE_RETRY_AFTER_MS = 10 * MINUTE_MS;

/**
 * Rows or bytes of text after which an object ends: a web process holds a whole object in memory.
 */
export const PART_ROWS = 10_000;
export const PART_BYTES = 4 * 1024 * 1024;
/** Maximum size of an object's text. Anything larger was not written by us. */
export const TEXT_MAX_BYTES = 64 * 1024 * 1024;

/** How long restored rows are kept after their last read, and how often the worker checks. */
export const RESTORED_KEPT_MS = 6 * HOUR_MS;
export const RELEASE_EVERY_MS = 15 * MINUTE_MS;
/** Minimum time between two records of a read. */
export const READ_MARK_MS = 5 * MINUTE_MS;

/** Maximum restored rows, per workspace (some hundred megabytes) and in total (some gigabytes). */
export const RESTORED_MAX_ROWS = { workspace: 1_000_000, all: 10_000_000 } as const;
/** Timeout for reading an object. A list has no other source; a delivery's details do. */
export const READ_WITHIN_MS = { list: 20 * SECOND_MS, detail: 4 * SECOND_MS } as const;
/**
 * Objects cached per process for readers who open one delivery after another, a few megabytes each.
 */
export const OBJECTS_KEPT = { max: 4, ttl: MINUTE_MS, ttlAutopurge: true } as const;

/**
 * Maximum parts and rows that one page may restore, and parts it may skip, before it ends short.
 */
export const RESTORED_A_PAGE = { parts: 12, rows: 60_000 } as const;
export const PASSED_A_PAGE = 60;
