/** Events of a stream (contract 4), in the order in which they come. The last two are terminal. */
export const STREAM_EVENTS = [
  "stream.started",
  "result",
  "error",
  "progress",
  "auth_revoked",
  "stream.completed",
] as const;

/** Addresses that one stream takes. */
export const STREAM_URLS_MAX = 1_000;

/** How long a consumer may be away before its session ends, in seconds (contract 4). */
export const DISCONNECT_TIMEOUT_S = { least: 1, most: 300, default: 60 } as const;

/** Pages of one stream that are fetched at once. */
export const STREAM_CONCURRENCY = { most: 10, default: 5 } as const;

/** No page is begun while this many events, those under way counted, wait for the consumer to read. */
export const WAITING_MAX = 16;
/** Characters of events that a session keeps in memory on their way out; what is beyond is read from the database again. */
export const FRESH_MAX = 1_048_576;
/** Events read from the database at once. */
export const READ_BATCH = 4;
/** How much of what was sent is kept for a consumer who reconnects, in characters: more than the buffers between hold. */
export const KEPT_MAX = 64 * 1_048_576;
/** About how many `progress` events a stream has. */
export const PROGRESS_STEPS = 20;

/** Contract 4: a comment every 15 s. */
export const HEARTBEAT_MS = 15_000;
/** What consumers are asked to wait before they reconnect, in ms. */
export const RECONNECT_MS = 1_000;
/** How long a connection that is closed may take to read the last of it, in ms. */
export const FAREWELL_MS = 2_000;

/** How often a process says that its consumers are there, and for how long that holds. */
export const RENEW_EVERY_MS = 5_000;
export const LEASE_MS = 15_000;
/** How often sessions whose timer has elapsed are looked for. */
export const END_LAPSED_EVERY_MS = 1_000;
export const LAPSED_BATCH = 200;

/** How long a stream whose key has ended waits for that to be recorded, before it is closed all the same. */
export const END_WITHIN_MS = 2_000;

/** Of one process: streams at once, and pages of all of them that are fetched at once. */
export const STREAMS_MAX = 5_000;
export const FETCHES_MAX = 256;

/** How long an owner that finds its session claimed waits for that claim to be its own, from a consumer who came back to it. */
export const HAND_OVER_MS = 1_000;
