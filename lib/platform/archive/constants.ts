const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const asLogDays = (logDays: number): number => logDays;

/**
 * How many days of events are stored. A delivery replayed on its last day is kept for as long as any other, and its body is the event's: so an event
 * outlives its own deliveries by as much again, and by the day that has begun.
 */
export const eventsStoredDays = (logDays: number): number => 2 * logDays + 1;

/** What the objects look like. */
export const ARCHIVE_VERSION = 1;

/**
 * What is archived. Rows are ordered within a workspace by when, of what, and which of several; each is a line of JSON, and so many are read by one
 * statement as fit into memory whatever they hold. Requests are brought back to be read; attempts and events are read where they lie, and an event that
 * is sent again comes back alone. The bytes of an answer are in base64, which is shorter than PostgreSQL's own text for them, and the same whatever
 * `bytea_output` says; the bodies of events, which are JSON, are text, which is compressed to much less. `keptDays` of LOG_DAYS.
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

/** The schedule that moves days into the archive, and deletes those that are too old. */
export const ARCHIVE_SCHEDULE = "archive-days";
/** How often the worker looks whether a day is due. */
export const ARCHIVE_LOOK_MS = MINUTE;
/** A day that failed is tried again no sooner: the place may need a person. */
export const ARCHIVE_RETRY_AFTER_MS = 10 * MINUTE;

/** Rows of an object, and bytes of their text, after which it ends: what is brought back at once, in a web process, is in memory. */
export const PART_ROWS = 10_000;
export const PART_BYTES = 4 * 1024 * 1024;
/** More than any object's text is: what unpacks to more is none of ours. */
export const TEXT_MAX_BYTES = 64 * 1024 * 1024;

/** For how long nobody may read what was brought back before it is removed again, and how often the worker looks. */
export const RESTORED_KEPT_MS = 6 * HOUR;
export const RELEASE_EVERY_MS = 15 * MINUTE;
/** That something is read is written down so often at most. */
export const READ_MARK_MS = 5 * MINUTE;

/** Rows of the archive that may be in the database again at once, of one workspace and of all: some hundred megabytes, and some gigabytes. */
export const RESTORED_MAX_ROWS = { workspace: 1_000_000, all: 10_000_000 } as const;
/** In which time an object comes from the place, or the reader is told that it does not answer: a list that has nothing else, and a delivery that has. */
export const READ_WITHIN_MS = { list: 20 * SECOND, detail: 4 * SECOND } as const;
/** Objects that a process keeps for those who open one delivery after the other, some megabytes each, and for how long. */
export const OBJECTS_KEPT = { max: 4, ttl: MINUTE, ttlAutopurge: true } as const;

/** How much of the archive one page may bring back, and pass through, before it ends short. */
export const RESTORED_A_PAGE = { parts: 12, rows: 60_000 } as const;
export const PASSED_A_PAGE = 60;
