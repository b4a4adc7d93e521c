import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";

/** Why money does not pay an invoice, in words for the operator; undefined when it does. */
export function misfit(
  invoice: Pick<Invoice, "status" | "total" | "currency">,
  money: { amount: number; currency: Invoice["currency"] },
): string | undefined {
  if (invoice.status === "paid") return "The invoice was paid before.";
  if (invoice.status === "void") return "The invoice is void.";
  if (invoice.status !== "open") return "The invoice asks for no money.";
  if (money.currency !== invoice.currency || money.amount !== invoice.total)
    return `The invoice asks for ${writtenMoney(invoice.total, invoice.currency)}, and ${writtenMoney(money.amount, money.currency)} came.`;
  return undefined;
}
