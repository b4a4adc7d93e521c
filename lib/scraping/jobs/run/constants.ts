export const MAX_IN_FLIGHT = 48;
/**
 * Most URLs of a workspace, as a multiple of the free places, so that slow pages leave room for
 * others: one workspace alone gets three quarters, two get three sevenths each.
 */
export const WORKSPACE_GREED = 3;

/** How long a claim lasts unless renewed, in ms. After a crash, others take over when it ends. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 8_000;
/**
 * Maximum claims of an unfinished URL. After that it is given up, because it may be crashing the
 * workers. A claim counts once, and once more if it is released.
 */
export const CLAIMS_MAX = 20;
/** Delay after an internal error before a URL or the writing of results is retried, in ms. */
export const REST_MS = 5_000;

export const JOBS_A_CLAIM = 16;
/** Least time between two claims, in ms, so that one claim fills several free places. */
export const CLAIM_PAUSE_MS = 10;
/** Polling interval in ms. Retries come due without a notification. */
export const POLL_MS = 500;
/** Maximum age of a cached key, in ms (contract 2: a revocation is effective within 5 s). */
export const KEY_KNOWN_MS = 2_000;

export const RECORD_BATCH_MAX = 50;

/** Least time between two looks for a job whose results can be written, in ms. */
export const FINISH_PAUSE_MS = 100;
/** Lease on writing a job's results, renewed with each page, in ms. */
export const FINISH_LEASE_MS = 60_000;
/** Items and stored bytes in one page of results. */
export const PAGE_ITEMS = 500;
export const PAGE_BYTES = 4 * 1024 * 1024;
export const PURGE_STEP = 2_000;

/** How long a stopping process waits for work in progress, in ms. Less than the process is given. */
export const DRAIN_MS = 5_000;
