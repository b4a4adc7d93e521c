const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the files look like. It grows when a column is taken away or means something else; new columns alone leave it as it is. */
export const SCHEMA_VERSION = 1;

/** What is exported, each under a folder of this name. */
export const KINDS = ["requests", "deliveries", "attempts", "usage"] as const;

/**
 * How long after its end a day counts as final. A call is logged when it ends, under the time at which it began, and an outcome is recorded as long
 * as its lease holds: both are over in minutes. A web process or a worker that was without a database writes what it kept seconds after that is back.
 */
export const FINAL_AFTER_MS = 3 * HOUR;
/** The schedule, and the lease that whoever writes days holds. */
export const EXPORT_SCHEDULE = "export-days";
/** How often the worker looks whether a day is due. */
export const EXPORT_LOOK_MS = MINUTE;
/** A day that failed is written again no sooner: the place may need a person. */
export const EXPORT_RETRY_AFTER_MS = 10 * MINUTE;
/** Days back that are compared with the tables each night: a job settles later, under the hour in which it was asked for. */
export const REVISITED_DAYS = 7;

/** Bytes of text after which a part ends, before gzip, and the page that reaches it. Athena and BigQuery like them of this size. */
export const PART_BYTES = 128 * 1024 * 1024;
/** Rows that are read by one statement, and in memory at once. */
export const PAGE_ROWS = 2_000;
/** The span of ends of which deliveries are sorted by one statement: the first of a day, and how short and long it becomes by what is in it. */
export const ENDS_SPAN_MS = { first: HOUR, least: MINUTE / 2, most: 6 * HOUR } as const;

/** How many days of an export's runs are kept, as those of backups. */
export const RUNS_KEPT_DAYS = 400;
