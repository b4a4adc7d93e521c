/** How long credits stay set aside when nobody settles or releases them: well over the longest call (contract 4, 60 s). */
export const HOLD_MS = 300_000;

/** Commands that one SQL call carries at most. */
export const DEBIT_BATCH_MAX = 500;
/** Commands that may wait in a process; past it callers are answered that the service is overloaded. */
export const DEBIT_QUEUE_MAX = 20_000;

/** Expired holds that one round of the sweeper takes. */
export const EXPIRED_HOLDS_MAX = 1_000;

/** How often grants whose end has come are taken away. */
export const EXPIRE_EVERY_MS = 30_000;
/** Workspaces whose ended grants one round takes away. */
export const EXPIRING_WORKSPACES_MAX = 500;

/** Credits of one grant, and the highest threshold. */
export const GRANT_MAX = 1_000_000_000_000;
export const GRANT_REASON_MAX = 500;

export const LEDGER_PAGE_MAX = 100;
/** Movements that one page looks through at most, when a filter leaves few of them. */
export const LEDGER_SCAN_MAX = 10_000;
/** Keys that a filter offers. */
export const SPENDERS_MAX = 200;
/** How many days after its request credits may still move: a job's URLs are charged until it is over, which is 30 days later at most. */
export const LEDGER_LATE_DAYS = 32;

/** The hour (UTC) from which on credits are reconciled each night. */
export const RECONCILE_HOUR = 3;
/** How often the worker looks whose credits are due. */
export const RECONCILE_EVERY_MS = 600_000;
/** Workspaces whose credits are reconciled together. */
export const RECONCILE_BATCH = 200;
/** How long the sums of one batch may take. */
export const RECONCILE_LIMIT_MS = 600_000;

/** Contract 6: every movement of credits has one of these. */
export const LEDGER_TYPES = ["grant", "hold", "settle", "release", "refund", "adjustment", "expiry"] as const;
