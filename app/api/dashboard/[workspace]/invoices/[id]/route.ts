import { readInvoiceStatus } from "#lib/billing/invoices/queries.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** An invoice's status, polled while waiting for payment. */
export const GET = dashboardRoute("invoices:read", (ctx, _request, { id = "" }) => readInvoiceStatus(ctx, id));
