import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";

/** Maximum characters of a listener's name, its program's description and its forwarding URL. */
export const LISTENER_NAME_MAX = 100;
export const LISTENER_AGENT_MAX = 200;
export const FORWARD_URL_MAX = 2_048;
/** Maximum waiting deliveries counted. */
export const WAITING_COUNTED_MAX = 1_000;
/** Maximum open listeners per workspace. Ended ones do not count. */
export const LISTENERS_MAX = 50;
/** Maximum connections per web process. */
export const CONNECTIONS_MAX = 1_000;

/** A listener without a connection for this long ends, and its waiting deliveries are canceled. */
export const LISTENER_KEPT_MS = DAY_MS;
/** How often a process marks its connections as alive. */
export const SEEN_EVERY_MS = 15 * SECOND_MS;
export const EXPIRE_IDLE_EVERY_MS = 5 * MINUTE_MS;

/**
 * How often each side pings the other, and after how long without a message the other counts as
 * gone.
 */
export const PING_EVERY_MS = 10 * SECOND_MS;
export const SILENCE_MS = 30 * SECOND_MS;

/** Maximum unanswered deliveries at a command line. */
export const WINDOW_MAX = 256;
/** Maximum deliveries per message. */
export const EVENTS_A_MESSAGE = 64;
/**
 * How often a listener's queue is polled without notifications, which may be lost with their
 * connection.
 */
export const LOOK_EVERY_MS = SECOND_MS;
/**
 * When a connection polls instead of requesting notifications (`AdaptivePolling`): from a hundred
 * notifications a second until nothing is found.
 */
export const LISTENER_POLLING = {
  restMs: LOOK_EVERY_MS,
  pollMs: 10,
  windowMs: 200,
  pollFrom: 20,
  calmBelow: 1,
  calmMs: 300,
  lookOnMs: 300,
  beginsPolling: true,
} as const;
/** Delay after a database error. */
export const RETRY_MS = SECOND_MS;
/** Bytes buffered for a command line above which nothing is added. */
export const BUFFERED_MAX_BYTES = 1024 * 1024;

/**
 * Maximum bytes of a message from a command line: a 1 MiB tunnel response in base64, with headers.
 */
export const MESSAGE_MAX_BYTES = 2 * 1024 * 1024;

/**
 * Attempts without a response before a delivery fails. Refused connections do not count: those
 * deliveries wait for the app.
 */
export const SILENT_ATTEMPTS_MAX = 3;
/** Maximum attempts of any kind. */
export const LISTENER_ATTEMPTS_MAX = 100;
/** Delays after attempts without a response, by their number. */
export const SILENT_PAUSES_MS = [SECOND_MS, 5 * SECOND_MS] as const;

/** How long, and how many, ended listeners appear in the dashboard. */
export const ENDED_SHOWN_MS = 7 * 24 * HOUR_MS;
export const ENDED_SHOWN_MAX = 20;
