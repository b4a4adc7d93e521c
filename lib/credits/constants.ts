/** How long credits stay set aside when nobody settles or releases them: well over the longest call (contract 4, 60 s). */
export const HOLD_MS = 300_000;

/** Commands that one SQL call carries at most. */
export const DEBIT_BATCH_MAX = 500;
/** Commands that may wait in a process; past it callers are told that the service is overloaded. */
export const DEBIT_QUEUE_MAX = 20_000;

/** Expired holds that one round of the sweeper takes. */
export const EXPIRED_HOLDS_MAX = 1_000;

/** Credits of one grant, and the highest threshold. */
export const GRANT_MAX = 1_000_000_000_000;
export const GRANT_REASON_MAX = 500;

export const LEDGER_PAGE_MAX = 100;
