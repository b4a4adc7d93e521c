const SECOND = 1_000;

/** How often owners are notified of credits.low and credits.exhausted. */
export const NOTIFY_LOW_EVERY_MS = 5 * SECOND;
/** How often spending is compared with budgets. */
export const NOTIFY_BUDGETS_EVERY_MS = 30 * SECOND;
