/** Rows that one SQL call of the request log carries at most. */
export const LOG_BATCH_MAX = 500;
/** How long a call waits for its neighbours before it is written down: what a kill -9 may cost the log, never the ledger. */
export const LOG_GATHER_MS = 25;
/** Rows that a process keeps while the database is away; past it the oldest go. */
export const LOG_WAITING_MAX = 20_000;
/** How long the log waits before it tries again, doubling from the first to the second. */
export const LOG_RETRY_MS = { first: 100, most: 5_000 } as const;
/** How long a stopping process waits for its log to be written. */
export const LOG_FLUSH_MS = 5_000;

/** Characters that are kept of what a caller sent. */
export const TARGET_MAX = 2_048;

/** Calls on a page, unless more or fewer are asked for; the dashboard's pages are of so many. */
export const REQUEST_PAGE = 50;
export const REQUEST_PAGE_MAX = 100;
/** Calls that one statement looks at, where a filter leaves few of them; the next page begins where it stopped. */
export const REQUEST_SCAN_MAX = 20_000;

/** Contract 4: how long an answer is kept under its Idempotency-Key. */
export const IDEMPOTENCY_KEPT_MS = 86_400_000;
/** For how long a call that died keeps a retry under its Idempotency-Key waiting; while it is at work, the lease is renewed. */
export const IDEMPOTENCY_LEASE_MS = 15_000;
/** How often: two renewals may fail. */
export const IDEMPOTENCY_RENEW_MS = 4_000;
/** Old answers that one statement deletes. */
export const FORGET_BATCH = 5_000;
