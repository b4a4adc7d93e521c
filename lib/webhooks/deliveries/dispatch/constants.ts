/** Attempts in flight at once, in one process, to endpoints that are not slow. */
export const MAX_IN_FLIGHT = 500;
/** And to slow ones, in slots of their own: so many attempts at ten seconds each are 1,800 a minute. */
export const MAX_SLOW_IN_FLIGHT = 300;

/** How long a claim holds. A process that dies is made up for when it ends. */
export const LEASE_MS = 20_000;
/** A claimed delivery is begun this soon or not at all, so that it ends, and is recorded, before the lease does. */
export const BEGIN_WITHIN_MS = 7_000;

/** When a delivery is looked at again whose event lies in the archive and cannot be read there. It is no attempt. */
export const ARCHIVE_AGAIN_MS = 5 * 60_000;

/** Two processes' ideas of the database's time differ by a few ms: what is due this soon counts as due. */
export const CLAIM_AHEAD_MS = 20;
/** Taken by one claim at most, and looked at by it. */
export const CLAIM_MOST = 250;
/** Looked at by one claim when the one before found little but what has no room: a backlog is to be passed quickly. */
export const PASS_MOST = 1_000;
/** While attempts are under way, the next claim waits until this share of the slots is free, so that claims stay large. */
export const CLAIM_AT_FREE_SHARE = 0.25;
/**
 * When a dispatcher looks by itself and suppresses notifications (`AdaptivePolling`): from a hundred of them a second, until fewer than
 * forty deliveries a second are found. It also looks at rest, because retries come due by themselves.
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
/** The advisory lock that suppresses notifications; prisma/functions/fan_out_events.sql tries it. */
export const SUPPRESS_LOCK = 4_706;
/** How often to look for parked deliveries that another process left behind. */
export const FIND_PARKED_MS = 5_000;
/** Endpoints that one such look finds at most; the next one begins behind them. */
export const FIND_PARKED_MOST = 1_000;

/** What an endpoint may have in flight before it has answered once, and at most. */
export const FIRST_LIMIT = 4;
export const MOST_LIMIT = 128;
/** Up to here the limit doubles with each quick answer, beyond it grows by one. */
export const DOUBLES_BELOW = 32;
/** An attempt that takes this long holds a slot that hundreds of others could have had. */
export const SLOW_MS = 3_000;
/**
 * What one that hangs on every attempt may have in flight. Ten events a minute are 80 attempts a minute once all eight of the schedule
 * overlap, each of ten seconds: 13.3 in the mean (contract 14.2). The rest is for events that come in bursts, and for catching up.
 */
export const HANGING_LIMIT = 20;
/** The share of the slots that endpoints that never answered may hold together, and of a claim what slow ones may have. */
export const UNPROVEN_SHARE = 0.5;
export const SLOW_CLAIM_SHARE = 0.2;
/** Endpoints remembered while they are idle. */
export const REMEMBERED_ENDPOINTS = 10_000;

/** Results written at once at most. */
export const RECORD_BATCH_MAX = 500;
/** Bytes of answers written at once: on the way to the database each is there three times. */
export const RECORD_BYTES_MAX = 4 << 20;
/** Waits before results are written again while the database is away; the fence makes repeating safe. */
export const RECORD_RETRY_MS = [50, 200, 500, 1_000, 2_000] as const;
/** A database that answers, and refuses for this long, is given up: the lease has ended and the delivery is made again. */
export const RECORD_GIVE_UP_MS = 60_000;

/** How often what is owed to subscriptions is applied, in ms: their rows are held for minutes at most. */
export const APPLY_MARKS_EVERY_MS = 3_000;
