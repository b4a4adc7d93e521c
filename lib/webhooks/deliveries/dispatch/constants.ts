/** Maximum attempts in flight per process to endpoints that are not slow. */
export const MAX_IN_FLIGHT = 500;
/**
 * Maximum attempts in flight to slow endpoints, in separate slots: 300 attempts of 10 s each are
 * 1,800 a minute.
 */
export const MAX_SLOW_IN_FLIGHT = 300;

/**
 * How long a claim is leased, in ms. When a process dies, its deliveries are claimed again after
 * this.
 */
export const LEASE_MS = 20_000;
/**
 * A claimed delivery begins within this time or not at all, so that it is recorded before the lease
 * ends.
 */
export const BEGIN_WITHIN_MS = 7_000;

/** When to retry a delivery whose archived event cannot be read. Does not count as an attempt. */
export const ARCHIVE_AGAIN_MS = 5 * 60_000;

/** Processes disagree on the database's time by a few ms. Deliveries due this soon count as due. */
export const CLAIM_AHEAD_MS = 20;
/** Maximum deliveries claimed and examined per claim. */
export const CLAIM_MAX = 250;
/**
 * Maximum examined after a claim that found mostly deliveries without room, to skip a backlog
 * quickly.
 */
export const SKIP_SCAN_MAX = 1_000;
/**
 * While attempts are in flight, the next claim waits until this share of the slots is free, so that
 * claims stay large.
 */
export const CLAIM_AT_FREE_SHARE = 0.25;
/**
 * When a dispatcher polls and suppresses notifications (`AdaptivePolling`): from a hundred
 * notifications a second until fewer than forty deliveries a second are found. Also polls while
 * idle, because retries become due without a notification.
 */
export const POLLING = {
  restMs: 500,
  pollMs: 10,
  windowMs: 200,
  pollFrom: 20,
  calmBelow: 8,
  calmMs: 1_000,
  lookOnMs: 300,
  beginsPolling: false,
} as const;
/**
 * The advisory lock that suppresses notifications. prisma/functions/fan_out_events.sql tries it.
 */
export const SUPPRESS_LOCK = 4_706;
/** How often to look for deliveries parked by other processes. */
export const FIND_PARKED_MS = 5_000;
/** Maximum endpoints per lookup. The next lookup continues after them. */
export const FIND_PARKED_MAX = 1_000;

/** Attempts in flight allowed before an endpoint has responded once, and at most. */
export const FIRST_LIMIT = 4;
export const ENDPOINT_LIMIT_MAX = 128;
/** Below this the limit doubles with each fast response; above it grows by one. */
export const DOUBLES_BELOW = 32;
/** An attempt this long occupies a slot that hundreds of others could have used. */
export const SLOW_MS = 3_000;
/**
 * Attempts in flight for an endpoint that hangs on every attempt. Ten events a minute make 80
 * attempts a minute once the eight scheduled attempts overlap, each of 10 s: 13.3 on average
 * (contract 14.2). The rest covers bursts and catching up.
 */
export const HANGING_LIMIT = 20;
/**
 * Maximum share of the slots for endpoints that never responded, and of a claim for slow endpoints.
 */
export const UNPROVEN_SHARE = 0.5;
export const SLOW_CLAIM_SHARE = 0.2;
/** Idle endpoints remembered. */
export const REMEMBERED_ENDPOINTS = 10_000;

/** Maximum results per write. */
export const RECORD_BATCH_MAX = 500;
/**
 * Maximum response bytes per write. Each exists three times in memory on the way to the database.
 */
export const RECORD_BYTES_MAX = 4 << 20;
/** Delays before rewriting results while the database is away. The fence makes repeating safe. */
export const RECORD_RETRY_MS = [50, 200, 500, 1_000, 2_000] as const;
/**
 * Gives up on a database that responds but refuses for this long: the lease has ended, and the
 * delivery is sent again.
 */
export const RECORD_GIVE_UP_MS = 60_000;

/**
 * How often pending marks are applied, in ms. Subscription rows stay locked for minutes at most.
 */
export const APPLY_MARKS_EVERY_MS = 3_000;
