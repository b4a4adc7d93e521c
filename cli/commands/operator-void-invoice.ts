import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { withInvoice } from "../with-invoice.ts";

export type VoidInvoiceOptions = { reason: string; json?: boolean };

/** Runs `operator void-invoice`: voids an open invoice. */
export async function run(named: string, options: VoidInvoiceOptions): Promise<void> {
  const voided = unwrap(await withInvoice(named, (ctx, id) => voidInvoice(ctx, id, { reason: options.reason })));
  print(voided, options, [`Invoice ${voided.number} is void.`]);
}
