/**
 * How long credits stay held if nobody settles or releases them; well above the longest call
 * (contract 4, 60 s).
 */
export const HOLD_MS = 300_000;

/** Maximum commands in one SQL call. */
export const DEBIT_BATCH_MAX = 500;
/** Maximum commands waiting in a process. Beyond this, callers get an overload error. */
export const DEBIT_QUEUE_MAX = 20_000;

/** Expired holds released per round. */
export const EXPIRED_HOLDS_MAX = 1_000;

export const EXPIRE_EVERY_MS = 30_000;
/** Workspaces per query when expiring grants. */
export const EXPIRING_WORKSPACES_MAX = 500;

/** Maximum credits of a grant, and the highest threshold. */
export const GRANT_MAX = 1_000_000_000_000;
export const GRANT_REASON_MAX = 500;

export const LEDGER_PAGE_MAX = 100;
/** Maximum movements scanned for one page when a filter matches few of them. */
export const LEDGER_SCAN_MAX = 10_000;
/** Maximum keys offered in the filter. */
export const SPENDERS_MAX = 200;
/**
 * How many days after its request credits may still move: a job's URLs are charged until it ends,
 * at most 30 days later.
 */
export const LEDGER_LATE_DAYS = 32;

/** The hour (UTC) from which credits are reconciled each night. */
export const RECONCILE_HOUR = 3;
export const RECONCILE_EVERY_MS = 600_000;
/** Workspaces reconciled per batch. */
export const RECONCILE_BATCH = 200;
/** Time limit for the sums of one batch. */
export const RECONCILE_LIMIT_MS = 600_000;

/** Types of ledger movements (contract 6). */
export const LEDGER_TYPES = ["grant", "hold", "settle", "release", "refund", "adjustment", "expiry"] as const;
