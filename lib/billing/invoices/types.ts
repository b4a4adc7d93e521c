import type { Currency } from "#lib/billing/settings/types.ts";
import type { INVOICE_KINDS, INVOICE_STATUSES } from "./constants.ts";

export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Who sells, as it was when the invoice was made. */
export type Seller = {
  name: string;
  address_lines: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  vat_id: string | null;
  /** The account to pay to, in the operator's words. */
  bank: string;
};

/** Who buys, as it was when the invoice was made. */
export type Buyer = { name: string; address_lines: string[]; country: string | null; vat_id: string | null };

/** Money in minor units; `tax_rate_bp` in basis points: 1900 is 19 %. */
export type InvoiceLine = {
  description: string;
  quantity: number;
  unit_amount: number;
  net: number;
  tax_rate_bp: number;
  tax: number;
};

/** The lines of one rate together. */
export type TaxLine = { label: string; rate_bp: number; net: number; tax: number };

/** What a month did to the credits. Everything from `opening` to `held_change` adds up to `closing`, which is the ledger's. */
export type Statement = {
  opening: number;
  granted: number;
  /** Negative: taken back by credit notes. */
  refunded: number;
  adjusted: number;
  /** Negative. */
  expired: number;
  /** Settled in the month, by endpoint; what it cost, so positive. */
  used: { endpoint: string; requests: number; credits: number }[];
  /** What more (negative) or less was set aside for calls under way at the month's end than at its beginning. */
  held_change: number;
  closing: number;
};

/** How an open invoice is paid. */
export type PaymentWay = {
  provider: "manual" | "stripe";
  /** What the payer states; the invoice's number. */
  reference: string;
  /** Where it can be paid now; null when no checkout is open. */
  url: string | null;
};

/** An invoice as the API and the screens show it. */
export type Invoice = {
  id: string;
  object: "invoice";
  kind: InvoiceKind;
  status: InvoiceStatus;
  number: string | null;
  currency: Currency;
  net: number;
  tax: number;
  total: number;
  /** What its payment grants; of a credit note what it took back (negative). */
  credits: number;
  automatic: boolean;
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  taxes: TaxLine[];
  notes: string[];
  statement: Statement | null;
  /** Of a statement, both in UTC; `period_end` is the first moment that no longer belongs to it. */
  period_start: string | null;
  period_end: string | null;
  /** Of a credit note: what it corrects. */
  corrects: { id: string; number: string } | null;
  created_at: string;
  issued_at: string | null;
  paid_at: string | null;
  voided_at: string | null;
};

/** One invoice with what is known of its payment. */
export type InvoiceDetail = Invoice & {
  /** Null when nothing is to pay. */
  payment: PaymentWay | null;
  paid_by: { provider: string; reference: string } | null;
  credit_notes: { id: string; number: string; total: number }[];
  /** The PDF without a key or a session, for as long as the link lasts. */
  pdf_url: string;
  pdf_url_expires_at: string;
};
