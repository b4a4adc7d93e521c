import { DAY_MS } from "#lib/platform/values/time.ts";

/** Most rows per SQL call of the request log. */
export const LOG_BATCH_MAX = 500;
/**
 * How long a call's row waits for a batch. A kill -9 may lose that much of the log, never of the
 * ledger.
 */
export const LOG_GATHER_MS = 25;
/** Most rows kept per process during an outage; beyond it, the oldest are dropped. */
export const LOG_WAITING_MAX = 20_000;
/** Delay before a retry, doubling from the first to the most. */
export const LOG_RETRY_MS = { first: 100, most: 5_000 } as const;
/** How long a stopping process waits for its log to be written. */
export const LOG_FLUSH_MS = 5_000;

/** Characters kept of the caller's target. */
export const TARGET_MAX = 2_048;

/** Default and largest page of calls; the dashboard uses the default. */
export const REQUEST_PAGE = 50;
export const REQUEST_PAGE_MAX = 100;
/** Calls that one statement scans if a filter matches few of them; the next page resumes there. */
export const REQUEST_SCAN_MAX = 20_000;

/** Contract 4: how long a response is kept under its Idempotency-Key. */
export const IDEMPOTENCY_KEPT_MS = DAY_MS;
/**
 * How long a crashed call makes retries under its Idempotency-Key wait; a running call renews the
 * lease.
 */
export const IDEMPOTENCY_LEASE_MS = 15_000;
/** How often the lease is renewed: two renewals may fail. */
export const IDEMPOTENCY_RENEW_MS = 4_000;
