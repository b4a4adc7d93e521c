const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What begins the numbers of each series. */
export const NUMBER_PREFIX = { invoice: "INV", credit_note: "CN", statement: "ST" } as const;
/** Digits of the running number; more follow when a year has more. */
export const NUMBER_DIGITS = 6;

/** Basis points in a whole: a rate of 10,000 is 100 %. */
export const WHOLE_BP = 10_000;
/** Minor units of a unit, in every currency that is sold in (ISO 4217). */
export const MINOR_UNITS = 100;

export const INVOICES_PAGE_MAX = 100;
export const REASON_MAX = 300;

/** How long the link in a mail leads to the PDF without signing in, and how long the one on a page does. */
export const MAILED_LINK_MS = 30 * DAY;
export const PAGE_LINK_MS = DAY;

/** A month is closed this long after its end: a movement whose transaction was under way at midnight is in the ledger by then. */
export const STATEMENT_GRACE_MS = 10 * MINUTE;
/** Workspaces that are read at once for their statements. */
export const STATEMENTS_MAX = 500;
/** Statements that are made at once, where as many long transactions may be. */
export const STATEMENTS_AT_ONCE = 2;
/** Adding up a month of a busy workspace may take longer than a page's query may. */
export const STATEMENT_TIMEOUT_MS = 120_000;

/** Invoices of one seller take turns at the series of numbers, and payments at their invoice: who waits is not sent away too soon, in ms. */
export const INVOICING_LIMITS = { maxWait: 10_000, timeout: 20_000 };

export const STATEMENTS_EVERY_MS = 5 * MINUTE;

/** The note that reverse charge asks for (Directive 2006/112/EC, article 226 (11a)). */
export const REVERSE_CHARGE_NOTE =
  "Reverse charge: the recipient owes the VAT (Articles 44 and 196, Directive 2006/112/EC).";

/** What each kind is called, on paper and on screens. */
export const KIND_LABELS = { invoice: "Invoice", credit_note: "Credit note", statement: "Statement" } as const;

export const INVOICE_KINDS = ["invoice", "credit_note", "statement"] as const;

/** What is printed of an invoice: itself as it was issued, and once it is paid that it was. */
export const PDF_DOCUMENTS = ["invoice", "receipt"] as const;

/** Contract 11: draft → open → paid or void. Credit notes and statements ask for no money: they are issued. */
export const INVOICE_STATUSES = ["draft", "open", "paid", "void", "issued"] as const;

/** For how long money may be under way after a checkout. A SEPA debit is reported on within 14 business days, which holidays make longer; after that the invoice can be paid again. */
export const UNDER_WAY_MAX_MS = 30 * 86_400_000;
