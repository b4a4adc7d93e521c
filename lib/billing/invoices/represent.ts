import type { Invoice as InvoiceRow } from "#generated/prisma/client.ts";
import type { Currency } from "#lib/billing/settings/types.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { nextMonth } from "./rules.ts";
import type { Invoice } from "./types.ts";

/** A row without its PDF, which is only loaded to return it. */
export type InvoiceRowLight = Omit<InvoiceRow, "pdf">;

/**
 * Represents a row for the API and the dashboard. The JSON columns are written only by this module,
 * with these types.
 * @param underWay since when its payment is in progress, if shown.
 */
export function representInvoice(row: InvoiceRowLight, underWay?: Date): Invoice {
  return {
    id: row.id,
    object: "invoice",
    kind: row.kind,
    status: row.status,
    number: row.number,
    currency: row.currency as Currency,
    net: Number(row.net),
    tax: Number(row.tax),
    total: Number(row.total),
    credits: Number(row.credits),
    automatic: row.automatic,
    seller: row.seller as Invoice["seller"],
    buyer: row.buyer as Invoice["buyer"],
    lines: row.lines as Invoice["lines"],
    taxes: row.taxes as Invoice["taxes"],
    notes: row.notes,
    statement: row.statement as Invoice["statement"],
    period_start: isoOrNull(row.periodStart),
    period_end: row.periodStart && nextMonth(row.periodStart).toISOString(),
    corrects: row.correctsId === null ? null : { id: row.correctsId, number: row.correctsNumber ?? "" },
    order_number: row.orderNumber,
    due_date: row.dueDate === null ? null : row.dueDate.toISOString().slice(0, 10),
    payment_under_way_since: row.status === "open" ? isoOrNull(underWay ?? null) : null,
    created_at: row.createdAt.toISOString(),
    issued_at: isoOrNull(row.issuedAt),
    paid_at: isoOrNull(row.paidAt),
    voided_at: isoOrNull(row.voidedAt),
  };
}
