import { type FoundInvoice, findInvoices } from "#lib/billing/invoices/find-invoices.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { asOperator, type Operator } from "./as-operator.ts";
import { CommandError } from "./command-error.ts";
import { table } from "./output/table.ts";

/** Runs work for the operator on the invoice with a number or an ID, in the shard of its workspace. */
export const withInvoice = <T>(
  named: string,
  work: (ctx: Ctx & Operator, id: FoundInvoice["id"]) => Promise<T>,
): Promise<T> =>
  asOperator(async (operator) => {
    const { id, workspaceId } = await findInvoice(operator, named);
    return await inWorkspace(workspaceId, () => work({ ...operator, workspaceId }, id));
  });

/** Returns the invoice with a number or an ID. Throws `CommandError` if there is none, or if a number is ambiguous. */
async function findInvoice(operator: Operator, named: string): Promise<FoundInvoice> {
  const [one, ...others] = await findInvoices(operator, named);
  if (!one) throw new CommandError(`Invoice ${named} does not exist. Give its number (INV-…) or its id (inv_…).`);
  if (others.length === 0) return one;
  const rows = [one, ...others].map(({ id, workspaceId, total, currency, status }) => [
    id,
    workspaceId,
    writtenMoney(total, currency),
    status,
  ]);
  throw new CommandError(
    [
      `${rows.length} invoices have the number ${named.toUpperCase()}: the seller was changed within its year. Give the id of the one that is meant.`,
      ...table(["INVOICE", "WORKSPACE", "TOTAL", "STATE"], rows),
    ].join("\n"),
  );
}
