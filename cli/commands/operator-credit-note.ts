import { issueCreditNote } from "#lib/billing/invoices/issue-credit-note.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { inWorkspace } from "#lib/platform/shards/shards.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { findInvoice } from "../find-invoice.ts";
import { print } from "../print.ts";
import { readWhole } from "../read-input.ts";

export type CreditNoteOptions = { reason: string; net?: string; json?: boolean };

/** Runs `operator credit-note`: corrects a paid invoice in full or in part. The refund itself is made elsewhere. */
export async function run(named: string, options: CreditNoteOptions): Promise<void> {
  const net = options.net === undefined ? undefined : readWhole("--net", options.net);
  const issued = await asOperator(async (operator) => {
    const found = await findInvoice(operator, named);
    const ctx = { ...operator, workspaceId: found.workspaceId };
    const input = { reason: options.reason, ...(net !== undefined && { net }) };
    return await inWorkspace(ctx.workspaceId, () => issueCreditNote(ctx, found.id, input));
  });
  if (!issued.ok) throw new CommandError(issued.message);
  const { note, taken, spent } = issued.value;
  print({ ...note, credits_taken: taken, credits_spent: spent }, options, [
    `Credit note ${note.number} over ${writtenMoney(note.total, note.currency)} is issued. Send that money back.`,
    `${taken} credits were taken back; ${spent} had been spent or are in use.`,
  ]);
}
