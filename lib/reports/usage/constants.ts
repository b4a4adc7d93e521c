/** Days that a key's sparkline shows, today included. */
export const SPARKLINE_DAYS = 30;
/** Hours of the longest series of one key. */
export const KEY_HOURS_MAX = 24 * 30;

/** What is read when no beginning is given, the hour or day under way included. */
export const DEFAULT_BUCKETS = { hour: 24, day: 30 } as const;
/** The longest span that is read at once: a month by the hour, thirteen months by the day. */
export const BUCKETS_MAX = { hour: 31 * 24, day: 400 } as const;
/** Bars that a chart can show by the hour: a week. */
export const PAGE_HOURS_MAX = 7 * 24;
/** Groups that are named when nothing is said; the others are added up. */
export const GROUPS_DEFAULT = 12;
export const GROUPS_MAX = 100;
/** Rows of one answer: buckets times groups, the others among them. */
export const USAGE_ROWS_MAX = 12_000;

/**
 * How long after its end an hour is summed. A transaction that began within the hour leaves no mark of being late, so it must be
 * over by then; statements end after 30 seconds.
 */
export const ROLL_AFTER_MS = 300_000;
/** How often days are summed, and for how long one round begins further lots. */
export const ROLL_EVERY_MS = 60_000;
export const ROLL_MS = 50_000;
/** Days that changed after they were summed, of one round. */
export const ROLL_LATE_MAX = 5_000;
/** Workspaces of one transaction, and transactions at once. */
export const ROLL_LOT = 500;
export const ROLL_LOTS_AT_ONCE = 4;
/** For how long one transaction may sum. */
export const SUM_LOT_MS = 120_000;
/** Who made a key that is not there any more. */
export const NOBODY = "?";

/** UTC days that a forecast of the credits looks back on, today included: what every page calls the last 7 days. */
export const FORECAST_DAYS = 7;
/** Further ahead than this a forecast is no more than "a long time". */
export const FORECAST_FAR_DAYS = 730;

export const GRANULARITIES = ["day", "hour"] as const;

/** What usage is split by. A member is the key's maker. */
export const USAGE_SPLITS = ["endpoint", "key", "member", "outcome"] as const;

/** By which the largest groups are chosen. */
export const USAGE_MEASURES = ["credits", "requests"] as const;

/** The group that adds up what is not named. No id, endpoint or outcome is called that. */
export const OTHERS = "others";
