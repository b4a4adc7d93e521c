"use server";

import { InvoiceIdInput } from "#lib/billing/invoices/schema.ts";
import { buyPack } from "#lib/billing/payments/buy-pack.ts";
import { BuyPackInput } from "#lib/billing/payments/schema.ts";
import { startPayment } from "#lib/billing/payments/start-payment.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

/** Issues the invoice of a pack and returns where to pay it. */
export const buyPackAction = workspaceAction(
  { permission: "billing:write", input: BuyPackInput },
  async function buyPackByForm(ctx, input) {
    return await buyPack(ctx, input);
  },
);

/** Opens a checkout for an open invoice. */
export const startPaymentAction = workspaceAction(
  { permission: "billing:write", input: InvoiceIdInput },
  async function startPaymentById(ctx, { id }) {
    return await startPayment(ctx, id);
  },
);
