/**
 * Maximum open invoices per workspace, because each sends email to everybody notified about
 * billing.
 */
export const OPEN_INVOICES_MAX = 20;
export const TOP_UPS_EVERY_MS = 30_000;
