import { HOUR_MS } from "#lib/platform/values/time.ts";

/** How long a command line waits for approval (RFC 8628 3.2, `expires_in`). */
export const LOGIN_SECONDS = 600;
/** Interval between polls (RFC 8628 3.2, `interval`): the longest wait after approval. */
export const POLL_SECONDS = 2;
/**
 * Added to the interval by each poll that came too soon (RFC 8628 3.5), and the longest interval.
 */
export const SLOW_DOWN_SECONDS = 5;
export const POLL_SECONDS_MAX = 60;
/** Tolerance for network delay and clock differences. */
export const POLL_GRACE_MS = 500;

/** Consonants that are not easily confused and spell no words (RFC 8628 6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
/**
 * Unknown codes that one person may enter per window. With at most LOGINS_OPEN_MAX valid codes out
 * of 20^8, that many guesses succeed in one of four million windows.
 */
export const CODE_MISSES_MAX = 10;
export const CODE_MISSES_WINDOW_MS = 600_000;

/** Waiting command lines per address; for IPv6 per /64. */
export const LOGINS_PER_NETWORK_MAX = 50;
/**
 * Waiting command lines overall; beyond that, the oldest of the largest site is evicted for one
 * from elsewhere.
 */
export const LOGINS_OPEN_MAX = 10_000;
/**
 * Calls per second to begin and to poll, per address (for IPv6 per /64), over all web processes.
 */
export const CALLS_PER_SECOND = 20;
export const LOGIN_BODY_MAX_BYTES = 8_192;

export const HOST_MAX = 100;
/**
 * How long ended logins are kept, so that a command line that was offline still learns the outcome.
 */
export const LOGIN_KEPT_MS = HOUR_MS;

/** Default name of the key, followed by the machine's name. */
export const KEY_NAME = "Command line";

/** Most owners named to a person who may not approve. */
export const OWNERS_SHOWN = 3;

/** RFC 8628 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
