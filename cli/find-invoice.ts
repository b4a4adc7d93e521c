import { type FoundInvoice, findInvoices } from "#lib/billing/invoices/find-invoices.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Operator } from "./as-operator.ts";
import { CommandError } from "./command-error.ts";
import { table } from "./output/table.ts";

/** Returns the invoice with a number or an ID. Throws `CommandError` if there is none, or if a number is ambiguous. */
export async function findInvoice(operator: Operator, named: string): Promise<FoundInvoice> {
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
