import { SECOND_MS } from "#lib/platform/values/time.ts";

/** Default and maximum of `--timeout-app`, in seconds; the default equals the timeout of webhooks. */
export const APP_SECONDS = 10;
export const APP_SECONDS_MAX = 600;

/**
 * Maximum of `--in-flight`. The number of deliveries requested from the server is REQUESTED_PER_IN_FLIGHT
 * times --in-flight, and at least REQUESTED_MIN.
 */
export const IN_FLIGHT_MAX = 64;
export const REQUESTED_PER_IN_FLIGHT = 4;
export const REQUESTED_MIN = 64;

/**
 * A delivery waiting here for this long is returned before its claim on the server expires; and how
 * often that is checked.
 */
export const STALE_CLAIM_MS = 60 * SECOND_MS;
export const STALE_CLAIM_CHECK_MS = 5 * SECOND_MS;

/** Timeout for `kept` of a result that others wait for, in case the server never sends it. */
export const KEPT_WITHIN_MS = 5 * SECOND_MS;

/** Maximum size of a message with several results, in base64 characters. */
export const RESULTS_BYTES = 1024 * 1024;

/** Checks whether a closed app accepts connections again: first and maximum interval, and timeout. */
export const PROBE_FIRST_MS = 100;
export const PROBE_EVERY_MS = SECOND_MS;
export const PROBE_TIMEOUT_MS = 2 * SECOND_MS;

/** First and maximum delay before reconnecting. */
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_MAX_MS = 10 * SECOND_MS;
/** A connection that lasted this long resets the delay. */
export const STABLE_CONNECTION_MS = SECOND_MS;
/** Timeout for connecting. */
export const HANDSHAKE_MS = 15 * SECOND_MS;
/** Timeout for the server's closing handshake. */
export const CLOSE_MS = 2 * SECOND_MS;
/** How often a connection checks the clock, to detect that the machine has slept. */
export const LOOK_AT_CLOCK_MS = SECOND_MS;

/** Calls through the tunnel: maximum concurrency, timeout, and maximum size of an answer. */
export const CALLS_MAX = 16;
export const CALL_MS = 25 * SECOND_MS;
export const CALL_ANSWER_BYTES = 1024 * 1024;

/** After Ctrl-C: timeout for current work, then for the server's acknowledgement. */
export const FINISH_MS = 10 * SECOND_MS;
export const FINISH_KEPT_MS = 2 * SECOND_MS;
