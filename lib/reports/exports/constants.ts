import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";

/**
 * Version of the file format. Raised when a column is removed or changes meaning, not when one is
 * added.
 */
export const SCHEMA_VERSION = 1;

/** What is exported, each kind in a folder of that name. */
export const KINDS = ["requests", "deliveries", "attempts", "usage"] as const;

/**
 * How long after its end a day becomes final. A call is logged when it ends, under its start time,
 * and an outcome is recorded while its lease lasts: both take minutes. A web process or worker that
 * lost the database writes its buffer within seconds of reconnecting.
 */
export const FINAL_AFTER_MS = 3 * HOUR_MS;
/** The schedule, and the lease of the process that writes days. */
export const EXPORT_SCHEDULE = "export-days";
export const EXPORT_LOOK_MS = MINUTE_MS;
/** Shortest pause before a failed day is retried: the place may need a person. */
export const EXPORT_RETRY_AFTER_MS = 10 * MINUTE_MS;
/**
 * Days compared with the tables again each night, since a job may settle later under the hour of
 * its request.
 */
export const REVISITED_DAYS = 7;

/**
 * Size of a part, in bytes of text before gzip, rounded up to a page. Suits Athena and BigQuery.
 */
export const PART_BYTES = 128 * 1024 * 1024;
/** Rows read per statement, and held in memory. */
export const PAGE_ROWS = 2_000;
/**
 * Time span whose ended deliveries one statement sorts: the first one of a day, and the limits of
 * adjusting it to the volume.
 */
export const ENDS_SPAN_MS = { first: HOUR_MS, least: MINUTE_MS / 2, most: 6 * HOUR_MS } as const;

/** How many days export runs are kept, as for backups. */
export const RUNS_KEPT_DAYS = 400;
