/** Events of a stream (contract 4), in the order in which they come. The last two are terminal. */
export const STREAM_EVENTS = [
  "stream.started",
  "result",
  "error",
  "progress",
  "auth_revoked",
  "stream.completed",
] as const;

export const STREAM_URLS_MAX = 1_000;

/** How long a consumer may be away before its session ends, in seconds (contract 4). */
export const DISCONNECT_TIMEOUT_S = { least: 1, most: 300, default: 60 } as const;

export const STREAM_CONCURRENCY = { most: 10, default: 5 } as const;

/** No page is started while this many events, including those in progress, are unread by the consumer. */
export const WAITING_MAX = 16;
/** Characters of unsent events kept in memory. Others are read from the database again. */
export const FRESH_MAX = 1_048_576;
export const READ_BATCH = 4;
/** Characters of sent events that are kept for a consumer who reconnects: more than network buffers hold. */
export const KEPT_MAX = 64 * 1_048_576;
/** Approximate number of `progress` events in a stream. */
export const PROGRESS_STEPS = 20;

/** Contract 4: a comment every 15 s. */
export const HEARTBEAT_MS = 15_000;
/** Reconnection delay suggested to consumers, in ms. */
export const RECONNECT_MS = 1_000;
/** How long a closed connection may take to read the last frame, in ms. */
export const FINAL_FRAME_MS = 2_000;

/** How often a process renews the leases of its connected sessions, and how long a lease lasts, in ms. */
export const RENEW_EVERY_MS = 5_000;
export const LEASE_MS = 15_000;
export const END_LAPSED_EVERY_MS = 1_000;
export const LAPSED_BATCH = 200;

/** How long a stream waits for the end of its key to be recorded before it is closed anyway, in ms. */
export const END_WITHIN_MS = 2_000;

/** Limits of one process: open streams, and pages fetched concurrently for all of them. */
export const STREAMS_MAX = 5_000;
export const FETCHES_MAX = 256;

/**
 * How long a process that lost its session waits in case its own consumer has just resumed it here,
 * in ms.
 */
export const HAND_OVER_MS = 1_000;
