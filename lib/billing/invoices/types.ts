import type * as z from "zod";
import type { InvoiceDetailSchema, InvoicePageSchema, InvoiceSchema } from "./answer-schema.ts";
import type { PDF_DOCUMENTS } from "./constants.ts";

export type Invoice = z.output<typeof InvoiceSchema>;
export type InvoicePage = z.output<typeof InvoicePageSchema>;
export type InvoiceDetail = z.output<typeof InvoiceDetailSchema>;

export type PdfDocument = (typeof PDF_DOCUMENTS)[number];

export type InvoiceKind = Invoice["kind"];
export type InvoiceStatus = Invoice["status"];
export type Seller = Invoice["seller"];
export type Buyer = Invoice["buyer"];
export type InvoiceLine = Invoice["lines"][number];
export type TaxLine = Invoice["taxes"][number];

/** A month's credit movements. */
export type Statement = NonNullable<Invoice["statement"]>;

/** How an open invoice is paid. */
export type PaymentWay = NonNullable<InvoiceDetail["payment"]>;

export type PaidBy = NonNullable<InvoiceDetail["paid_by"]>;
