const SECOND = 1_000;

/** How long the app may take over one delivery unless `--timeout-app` says otherwise, in seconds: as long as any endpoint has. */
export const APP_SECONDS = 10;
export const APP_SECONDS_MAX = 600;

/** Deliveries that are with the app at once, at most. The room asked of the server is ROOM_FOR_EACH times --in-flight, and at least ROOM_LEAST. */
export const IN_FLIGHT_MAX = 64;
export const ROOM_FOR_EACH = 4;
export const ROOM_LEAST = 64;

/** A delivery that has waited here this long is returned to the server before its claim expires there; and how often that is checked. */
export const LAIN_MS = 60 * SECOND;
export const LAIN_LOOK_MS = 5 * SECOND;

/** How long it is waited for `kept` of a result that the order hangs on. A server that never says so does not stop everything. */
export const KEPT_WITHIN_MS = 5 * SECOND;

/** Results whose answers come to so much, in base64, go in a message of their own. */
export const RESULTS_BYTES = 1024 * 1024;

/** While nobody listens at the app: how often that is looked at, at first and at most, and how long one look may take. */
export const PROBE_FIRST_MS = 100;
export const PROBE_EVERY_MS = SECOND;
export const PROBE_TIMEOUT_MS = 2 * SECOND;

/** Before a lost connection is tried again: at first, and at most. */
export const AGAIN_FIRST_MS = 250;
export const AGAIN_MOST_MS = 10 * SECOND;
/** A connection that lived so long was a good one: what follows begins with a short pause again. */
export const LIVED_MS = SECOND;
/** How long it may take until a connection is there. */
export const HANDSHAKE_MS = 15 * SECOND;
/** For the server's goodbye, before the connection is cut. */
export const CLOSE_MS = 2 * SECOND;
/** How often a connection looks at the clock, so that a machine that slept finds out at once. */
export const LOOK_AT_CLOCK_MS = SECOND;

/** Requests through the tunnel that are with the app at once; how long one may take; how much it may answer. */
export const CALLS_MAX = 16;
export const CALL_MS = 25 * SECOND;
export const CALL_ANSWER_BYTES = 1024 * 1024;

/** After Ctrl-C: for what is under way, and then for the server's word that it has it. */
export const FINISH_MS = 10 * SECOND;
export const FINISH_KEPT_MS = 2 * SECOND;
