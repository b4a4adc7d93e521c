/** URLs that one process has under way at once, at most. */
export const MAX_IN_FLIGHT = 48;
/**
 * A workspace has at most so many times what stays free, so that another one's come through however long its own take: alone it has
 * three quarters, two have three sevenths each.
 */
export const WORKSPACE_GREED = 3;

/** How long a claim holds unless it is renewed. A process that dies is made up for when it ends. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 8_000;
/** A URL that was begun so often and never ended may be what ends the processes that try it: it is given up. Each claim counts up to twice. */
export const CLAIMS_MAX = 20;
/** What broke off by a fault of ours, a URL or the writing of results, rests for so long. */
export const REST_MS = 5_000;

/** Jobs that one claim serves at most. */
export const JOBS_A_CLAIM = 16;
/** Two claims are this far apart, so that what ends meanwhile is made up for by one. */
export const CLAIM_PAUSE_MS = 10;
/** How often to look without a notification: retries come due by themselves. */
export const POLL_MS = 500;
/** What a process knows of a key is this old at most (contract 2: a revocation is effective within 5 s). */
export const KEY_KNOWN_MS = 2_000;

/** Results written by one statement, at most. */
export const RECORD_BATCH_MAX = 50;

/** How often to look for a job whose results can be written, at most. */
export const FINISH_PAUSE_MS = 100;
/** The lease on writing a job's results, renewed as pages are read. */
export const FINISH_LEASE_MS = 60_000;
/** Items and stored bytes of one page of results. */
export const PAGE_ITEMS = 500;
export const PAGE_BYTES = 4 * 1024 * 1024;
/** Items deleted by one statement. */
export const PURGE_STEP = 2_000;

/** What is under way when a process stops may take this long; the rest is released. Less than the process has. */
export const DRAIN_MS = 5_000;
