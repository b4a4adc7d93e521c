import * as z from "zod";
import type { Currency, ProviderName } from "#lib/billing/settings/types.ts";
import { openText } from "#lib/platform/values/input/open-text.ts";
import { INVOICE_KINDS, INVOICE_STATUSES } from "./constants.ts";

const time = z.iso.datetime();
const money = z.int().meta({ description: "Minor units: cents, pence." });

/** The seller or buyer as of the invoice's creation. */
const party = {
  name: z.string(),
  address_lines: z.array(z.string()),
  country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2." }),
  vat_id: z.string().nullable(),
};

const StatementSchema = z
  .object({
    opening: z.int(),
    granted: z.int(),
    /** Negative: taken back by credit notes. */
    refunded: z.int(),
    adjusted: z.int(),
    /** Negative. */
    expired: z.int(),
    /** Settled in the month, per endpoint. Costs, so positive. */
    used: z.array(z.object({ endpoint: z.string(), requests: z.int(), credits: z.int() })),
    held_change: z.int().meta({
      description:
        "Effect on the balance of credits put on hold or released for calls in progress. Negative if more credits were on hold at the end of the month than at the start.",
    }),
    closing: z.int(),
  })
  .meta({
    description: "In credits. All amounts except `used` are signed; their sum minus `used` is `closing`.",
  });

const shape = {
  id: z.string().meta({ example: "inv_01m7x5afk6fsnvfhzjc689rkjw" }),
  object: z.literal("invoice"),
  kind: z.enum(INVOICE_KINDS),
  status: z
    .enum(INVOICE_STATUSES)
    .meta({ description: "An invoice is open, then paid or void; credit notes and statements are issued." }),
  number: z.string().nullable().meta({ example: "INV-2026-000001" }),
  currency: openText<Currency>().meta({ description: "ISO 4217." }),
  net: money,
  tax: money,
  total: money,
  credits: z
    .int()
    .meta({ description: "Credits granted on payment. For a credit note, the credits taken back (negative)." }),
  automatic: z.boolean().meta({ description: "Whether an automatic top-up created it." }),
  seller: z.object({
    ...party,
    bank: z.string().meta({ description: "The seller's bank details as free text, with lines separated by newlines." }),
  }),
  buyer: z.object(party),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      unit_amount: money,
      net: money,
      tax_rate_bp: z.int().meta({ description: "Basis points: 1900 is 19 %." }),
      tax: money,
    }),
  ),
  /** Sums of the lines per rate. */
  taxes: z.array(z.object({ label: z.string(), rate_bp: z.int(), net: money, tax: money })),
  notes: z.array(z.string()),
  statement: StatementSchema.nullable(),
  /** Statements only, in UTC, like `period_end`. */
  period_start: time.nullable(),
  period_end: time.nullable().meta({ description: "The first moment after the month, UTC." }),
  /** Credit notes only: the corrected invoice. */
  corrects: z.object({ id: z.string(), number: z.string() }).nullable(),
  order_number: z.string().nullable().meta({ description: "The buyer's purchase order number." }),
  due_date: z.iso.date().nullable().meta({
    description: "The last day to pay (UTC). Null if no payment is due.",
    example: "2026-12-05",
  }),
  payment_under_way_since: time.nullable().meta({
    description: "When a payment that takes days was started. Do not pay again. Only for open invoices.",
  }),
  created_at: time,
  issued_at: time.nullable(),
  paid_at: time.nullable(),
  voided_at: time.nullable(),
};

/** An invoice as the API and the dashboard show it (contract 11). */
export const InvoiceSchema = z.object(shape).meta({ id: "Invoice" });

export const InvoicePageSchema = z
  .object({ data: z.array(InvoiceSchema), next_cursor: z.string().nullable() })
  .meta({ id: "InvoiceList" });

export const InvoiceDetailSchema = z
  .object({
    ...shape,
    payment: z
      .object({
        provider: openText<ProviderName>(),
        /** The reference for the payer: the invoice's number. */
        reference: z.string(),
        /** Checkout URL; null if none is open or it was already used. */
        url: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "How an open invoice is paid." }),
    epc_payload: z.string().nullable().meta({
      description:
        "Text of the EPC QR code for the transfer (EPC069-12, version 002). Only for open invoices in EUR that are paid to an IBAN.",
    }),
    paid_by: z.object({ provider: z.string(), reference: z.string() }).nullable(),
    credit_notes: z.array(z.object({ id: z.string(), number: z.string(), total: money })),
    pdf_url: z.string().meta({
      description: "Signed link to the PDF that works without a key for 24 hours. Each response contains a new one.",
    }),
    pdf_url_expires_at: time,
    receipt_url: z.string().nullable().meta({
      description: "Signed link to the receipt, valid as long as `pdf_url`. Null until the invoice is paid.",
    }),
  })
  .meta({ id: "InvoiceDetail" });

/** A PDF. JSON Schema cannot describe its content. */
export const PdfSchema = z.string().meta({ format: "binary" });
