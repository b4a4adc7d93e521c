/** Invoices of a workspace that may wait to be paid at once: each brings mail to everybody who is notified of its money. */
export const OPEN_INVOICES_MAX = 20;
/** How often the worker looks whose credits have fallen below their automatic top-up. */
export const TOP_UPS_EVERY_MS = 30_000;
