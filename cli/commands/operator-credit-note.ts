import { issueCreditNote } from "#lib/billing/invoices/issue-credit-note.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { readWhole } from "../read-input.ts";
import { withInvoice } from "../with-invoice.ts";

export type CreditNoteOptions = { reason: string; net?: string; json?: boolean };

/** Runs `operator credit-note`: corrects a paid invoice in full or in part. The refund itself is made elsewhere. */
export async function run(named: string, options: CreditNoteOptions): Promise<void> {
  const net = options.net === undefined ? undefined : readWhole("--net", options.net);
  const input = { reason: options.reason, ...(net !== undefined && { net }) };
  const issued = await withInvoice(named, (ctx, id) => issueCreditNote(ctx, id, input));
  const { note, taken, spent } = unwrap(issued);
  print({ ...note, credits_taken: taken, credits_spent: spent }, options, [
    `Credit note ${note.number} over ${writtenMoney(note.total, note.currency)} is issued. Send that money back.`,
    `${taken} credits were taken back; ${spent} had been spent or are in use.`,
  ]);
}
