import { SECOND_MS } from "#lib/platform/values/time.ts";

/** How often owners are notified of credits.low and credits.exhausted. */
export const NOTIFY_LOW_EVERY_MS = 5 * SECOND_MS;
/** How often spending is compared with budgets. */
export const NOTIFY_BUDGETS_EVERY_MS = 30 * SECOND_MS;
