import { readInvoiceStatus } from "#lib/billing/invoices/queries.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Where an invoice stands, for the page that waits for it to be paid. */
export const GET = dashboardRoute("invoices:read", (ctx, _request, { id = "" }) => readInvoiceStatus(ctx, id));
