/** Invoices of a workspace that may wait to be paid at once: each brings mail to everybody who is notified of its money. */
export const OPEN_INVOICES_MAX = 20;
/** For how long money may be under way after a checkout. A SEPA debit is reported on within 14 business days, which holidays make longer; after that the invoice can be paid again. */
export const UNDER_WAY_MAX_MS = 30 * 86_400_000;
/** How often the worker looks whose credits have fallen below their automatic top-up. */
export const TOP_UPS_EVERY_MS = 30_000;
