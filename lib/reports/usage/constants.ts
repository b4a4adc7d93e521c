/** Days that a key's sparkline shows, today included. */
export const SPARKLINE_DAYS = 30;
/** Hours of the longest series of one key. */
export const KEY_HOURS_MAX = 24 * 30;

/** Default number of buckets, including the current one. */
export const DEFAULT_BUCKETS = { hour: 24, day: 30 } as const;
/** Longest span per request: a month by the hour, thirteen months by the day. */
export const BUCKETS_MAX = { hour: 31 * 24, day: 400 } as const;
/** Most hourly bars in a chart: a week. */
export const PAGE_HOURS_MAX = 7 * 24;
/** Groups named by default; the others are added up. */
export const GROUPS_DEFAULT = 12;
export const GROUPS_MAX = 100;
/** Most rows of a response: buckets times groups, including the others. */
export const USAGE_ROWS_MAX = 12_000;

/**
 * How long after its end an hour is summed. A transaction that began within the hour is not marked
 * as late, so it must have ended by then; statements time out after 30 seconds.
 */
export const ROLL_AFTER_MS = 300_000;
/** How often days are summed, and how long one round keeps starting lots. */
export const ROLL_EVERY_MS = 60_000;
export const ROLL_MS = 50_000;
/** Days per round that changed after they were summed. */
export const ROLL_LATE_MAX = 5_000;
/** Workspaces per transaction, and concurrent transactions. */
export const ROLL_LOT = 500;
export const ROLL_LOTS_AT_ONCE = 4;
/** Time limit of one summing transaction. */
export const SUM_LOT_MS = 120_000;
/** The maker of a key that no longer exists. */
export const NOBODY = "?";

/**
 * UTC days that the credit forecast is based on, today included: what all pages call the last 7
 * days.
 */
export const FORECAST_DAYS = 7;
/** A forecast beyond this is just "a long time". */
export const FORECAST_FAR_DAYS = 730;

export const GRANULARITIES = ["day", "hour"] as const;

/** What usage can be split by. A member is the key's maker. */
export const USAGE_SPLITS = ["endpoint", "key", "member", "outcome"] as const;

/** The measure by which the largest groups are chosen. */
export const USAGE_MEASURES = ["credits", "requests"] as const;

/** The group with the sum of the unnamed ones. No id, endpoint or outcome has this name. */
export const OTHERS = "others";
