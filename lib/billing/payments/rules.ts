import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";

/** Returns why a payment does not pay an invoice, for the operator; undefined if it does. */
export function paymentProblem(
  invoice: Pick<Invoice, "status" | "total" | "currency">,
  money: { amount: number; currency: Invoice["currency"] },
): string | undefined {
  if (invoice.status === "paid") return "The invoice is already paid.";
  if (invoice.status === "void") return "The invoice is void.";
  if (invoice.status !== "open") return "The invoice has no amount to pay.";
  if (money.currency !== invoice.currency || money.amount !== invoice.total)
    return `The invoice asks for ${writtenMoney(invoice.total, invoice.currency)}, and ${writtenMoney(money.amount, money.currency)} came.`;
  return undefined;
}

export type TopUpStep = "arm" | "buy" | "rest";

/**
 * Decides the next step of an automatic top-up. It buys once when credits fall below the level, and
 * is re-armed when they rise above it or the invoice is paid.
 * @param unspent balance plus held credits.
 */
export function topUpStep(
  state: { armed: boolean; open: boolean; bought: number },
  unspent: number,
  options: { below: number; monthly_max: number },
): TopUpStep {
  if (unspent >= options.below) return state.armed ? "rest" : "arm";
  return state.armed && !state.open && state.bought < options.monthly_max ? "buy" : "rest";
}
