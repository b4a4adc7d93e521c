/** Deliveries a second that a run releases by default, and at most. */
export const REPLAY_RATE_DEFAULT = 50;
export const REPLAY_RATE_MAX = 1_000;

/** Runs of a workspace under way at once, paused ones included. */
export const REPLAYS_AT_ONCE = 5;

/**
 * Deliveries of a run that were released and not tried yet, at most: when endpoints take them more slowly than the rate, the others
 * keep waiting, so that pausing and canceling take hold and the dispatchers have few to pass over.
 */
export const RELEASED_AHEAD_MAX = 1_000;

/** How often a worker looks after the runs, in ms. */
export const ADVANCE_EVERY_MS = 250;
/** How long it works at most before another process may, in ms: a worker that stops waits for this. */
export const ADVANCE_AT_MOST_MS = 2_000;

/** Rows of the log that one step of queueing goes through. */
export const QUEUE_STEP = 10_000;
/** Deliveries of a run that wait in the queue at once at most; the rest is queued as those are released. */
export const QUEUED_AHEAD_MAX = 200_000;
/** Rows of the queue that one step of bringing forward goes through. */
export const RETRY_STEP = 5_000;
/**
 * A step brings forward what has room in the next ten seconds (prisma/functions/retry_waiting.sql). The next one is made when that reaches no further ahead
 * than this any more, in ms.
 */
export const RETRY_AHEAD_MIN_MS = 5_000;
/** Deliveries that one step of canceling ends. */
export const CANCEL_STEP = 5_000;

/** How long a step that failed rests before it is tried again: doubled with each failure, up to the most, in ms. */
export const FAILED_REST_MS = 1_000;
export const FAILED_REST_MAX_MS = 300_000;

/** A range of ten million deliveries is counted within this, in ms. */
export const COUNT_LIMIT_MS = 20_000;

export const REPLAY_STATUSES = ["running", "paused", "completed", "canceled"] as const;

/** What is over is sent again as a new delivery; what is retrying or held has its next attempt brought forward. */
export const REPLAYED_STATUSES = ["failed", "retrying", "held", "delivered", "canceled"] as const;
export const NOT_OVER = ["retrying", "held"] as const satisfies readonly (typeof REPLAYED_STATUSES)[number][];
