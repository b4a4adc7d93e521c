import { readUnderWay } from "#lib/billing/invoices/read-under-way.ts";
import { recordPayment } from "#lib/billing/payments/record-payment.ts";
import { unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { withInvoice } from "../with-invoice.ts";

export type MarkPaidOptions = { reference: string; json?: boolean };

/** Runs `operator mark-paid` (contract 12): records a bank transfer. Safe to repeat with the same reference. */
export async function run(named: string, options: MarkPaidOptions): Promise<void> {
  const { underWay, ...payment } = await withInvoice(named, async (ctx, invoice_id) => {
    // Read first, because a paid invoice has no pending payments.
    const underWay = (await readUnderWay(ctx, [invoice_id])).has(invoice_id);
    const input = { provider: "manual", reference: options.reference, invoice_id } as const;
    return { ...unwrap(await recordPayment(ctx, input)), workspace_id: ctx.workspaceId, invoice_id, underWay };
  });
  if (payment.outcome === "unmatched") {
    print(payment, options, [
      `Nothing was granted: ${payment.reason} The money is recorded as unmatched; refund it, or mark the invoice that it is for with the same reference.`,
    ]);
    process.exitCode = 1;
    return;
  }
  const granted = `${payment.granted} credits were granted`;
  print(payment, options, [
    payment.outcome === "paid"
      ? `Invoice ${payment.invoice} of ${payment.workspace_id} is paid; ${granted}.`
      : `Invoice ${payment.invoice} of ${payment.workspace_id} was paid with this reference before; ${granted} then, and none now.`,
    ...(underWay && payment.outcome === "paid"
      ? ["A payment through the provider is also under way. When it arrives, it is recorded as unmatched; refund it."]
      : []),
  ]);
}
