/** Default and maximum deliveries released per second. */
export const REPLAY_RATE_DEFAULT = 50;
export const REPLAY_RATE_MAX = 1_000;

/** Maximum unfinished runs per workspace, including paused ones. */
export const REPLAYS_AT_ONCE = 5;

/**
 * Maximum deliveries of a run that are released but not attempted. When endpoints are slower than
 * the rate, the others keep waiting, so that pausing and canceling take effect and dispatchers skip
 * few.
 */
export const RELEASED_AHEAD_MAX = 1_000;

/** How often a worker advances the runs, in ms. */
export const ADVANCE_EVERY_MS = 250;
/** How long it works before another process may, in ms. A stopping worker waits this long. */
export const ADVANCE_AT_MOST_MS = 2_000;

/** Log rows scanned per queueing step. */
export const QUEUE_STEP = 10_000;
/** Maximum queued deliveries of a run. More are queued as these are released. */
export const QUEUED_AHEAD_MAX = 200_000;
/** Queue rows scanned per retry step. */
export const RETRY_STEP = 5_000;
/**
 * A step brings forward what fits into the next ten seconds (prisma/functions/retry_waiting.sql).
 * The next step follows when less than this is left, in ms.
 */
export const RETRY_AHEAD_MIN_MS = 5_000;
/** Deliveries canceled per step. */
export const CANCEL_STEP = 5_000;

/** Delay after a failed step, doubled with each failure up to the maximum, in ms. */
export const FAILED_REST_MS = 1_000;
export const FAILED_REST_MAX_MS = 300_000;

/** Time limit for counting a range of ten million deliveries, in ms. */
export const COUNT_LIMIT_MS = 20_000;

export const REPLAY_STATUSES = ["running", "paused", "completed", "canceled"] as const;

/** Finished deliveries are sent again as new ones. Retrying and held ones are attempted early. */
export const REPLAYED_STATUSES = ["failed", "retrying", "held", "delivered", "canceled"] as const;
export const UNFINISHED_STATUSES = [
  "retrying",
  "held",
] as const satisfies readonly (typeof REPLAYED_STATUSES)[number][];
