import { readUnderWay } from "#lib/billing/invoices/read-under-way.ts";
import { recordPayment } from "#lib/billing/payments/record-payment.ts";
import { ok } from "#lib/platform/result.ts";
import { inWorkspace } from "#lib/platform/shards/shards.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { findInvoice } from "../find-invoice.ts";
import { print } from "../print.ts";

export type MarkPaidOptions = { reference: string; json?: boolean };

/** Runs `operator mark-paid` (contract 12): records a bank transfer. Safe to repeat with the same reference. */
export async function run(named: string, options: MarkPaidOptions): Promise<void> {
  const recorded = await asOperator(async (operator) => {
    const found = await findInvoice(operator, named);
    const ctx = { ...operator, workspaceId: found.workspaceId };
    const input = { provider: "manual", reference: options.reference, invoice_id: found.id } as const;
    return await inWorkspace(ctx.workspaceId, async () => {
      // Read first, because a paid invoice has no pending payments.
      const underWay = (await readUnderWay(ctx, [found.id])).has(found.id);
      const taken = await recordPayment(ctx, input);
      return taken.ok ? ok({ ...taken.value, workspace_id: found.workspaceId, invoice_id: found.id, underWay }) : taken;
    });
  });
  if (!recorded.ok) throw new CommandError(recorded.message);
  const { underWay, ...payment } = recorded.value;
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
