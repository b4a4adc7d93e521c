import { DAY_MS, MINUTE_MS } from "#lib/platform/values/time.ts";

/** Number prefixes of each series. */
export const NUMBER_PREFIX = { invoice: "INV", credit_note: "CN", statement: "ST" } as const;
/** Minimum digits of the running number. */
export const NUMBER_DIGITS = 6;

/** Basis points in a whole: 10,000 is 100 %. */
export const WHOLE_BP = 10_000;
/** Minor units per unit, the same for all currencies sold in (ISO 4217). */
export const MINOR_UNITS = 100;

export const INVOICES_PAGE_MAX = 100;
export const REASON_MAX = 300;

/** How long the PDF links in emails and on pages work without sign-in. */
export const MAILED_LINK_MS = 30 * DAY_MS;
export const PAGE_LINK_MS = DAY_MS;

/** Delay before a month is closed, so that transactions running at midnight are in the ledger. */
export const STATEMENT_GRACE_MS = 10 * MINUTE_MS;
/** Workspaces per page when issuing statements. */
export const STATEMENTS_MAX = 500;
/** Statements issued concurrently, if the limit of long transactions allows. */
export const STATEMENTS_AT_ONCE = 2;
/** Time limit for summing up a busy workspace's month, longer than a page's query may take. */
export const STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Transactions wait for the seller's number series and for the invoice's lock, so these limits are
 * generous, in ms.
 */
export const INVOICING_LIMITS = { maxWait: 10_000, timeout: 20_000 };

export const STATEMENTS_EVERY_MS = 5 * MINUTE_MS;

/** The note required for reverse charge (Directive 2006/112/EC, article 226 (11a)). */
export const REVERSE_CHARGE_NOTE =
  "Reverse charge: the recipient owes the VAT (Articles 44 and 196, Directive 2006/112/EC).";

export const KIND_LABELS = { invoice: "Invoice", credit_note: "Credit note", statement: "Statement" } as const;

export const INVOICE_KINDS = ["invoice", "credit_note", "statement"] as const;

/** PDFs of an invoice: the invoice as issued and, once paid, the receipt. */
export const PDF_DOCUMENTS = ["invoice", "receipt"] as const;

/**
 * Contract 11: draft → open → paid or void. Credit notes and statements request no payment and are
 * issued.
 */
export const INVOICE_STATUSES = ["draft", "open", "paid", "void", "issued"] as const;

/**
 * Maximum duration of a payment after a checkout. A SEPA debit is confirmed within 14 business
 * days, longer with holidays; afterwards the invoice can be paid again.
 */
export const UNDER_WAY_MAX_MS = 30 * DAY_MS;
