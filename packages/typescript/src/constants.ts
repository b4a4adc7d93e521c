/** The package's version; replaced by Gatehouse's own when packed. */
export const VERSION = "0.0.0";

/** Timeout of an attempt, in ms. A rendered page with actions takes at most two minutes. */
export const TIMEOUT_MS = 150_000;

/** Maximum number of retries, and the delays between them without Retry-After: doubled each time, in ms. */
export const RETRIES = 3;
export const FIRST_WAIT_MS = 500;
export const WAIT_MAX_MS = 8_000;

/** Longest `Retry-After` that is honored, in ms; a call asked to wait longer fails. */
export const ASKED_WAIT_MAX_MS = 60_000;

/** First and longest interval between polls, in ms. */
export const POLL_FIRST_MS = 500;
export const POLL_MAX_MS = 10_000;
/** Minimum timeout of a poll in ms, including the last one, which starts at the deadline. */
export const LOOK_LEAST_MS = 1_000;
/**
 * Limit of consecutive failed polls of a wait without `withinMs`, in ms: longer than a restart or
 * an upgrade of the server takes, but finite if the server is gone.
 */
export const UNSEEN_MAX_MS = 15 * 60_000;
