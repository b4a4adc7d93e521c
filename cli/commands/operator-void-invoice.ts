import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { inWorkspace } from "#lib/platform/shards/shards.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { findInvoice } from "../find-invoice.ts";
import { print } from "../print.ts";

export type VoidInvoiceOptions = { reason: string; json?: boolean };

/** Runs `operator void-invoice`: voids an open invoice. */
export async function run(named: string, options: VoidInvoiceOptions): Promise<void> {
  const voided = await asOperator(async (operator) => {
    const found = await findInvoice(operator, named);
    const ctx = { ...operator, workspaceId: found.workspaceId };
    return await inWorkspace(ctx.workspaceId, () => voidInvoice(ctx, found.id, { reason: options.reason }));
  });
  if (!voided.ok) throw new CommandError(voided.message);
  print(voided.value, options, [`Invoice ${voided.value.number} is void.`]);
}
