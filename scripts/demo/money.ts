import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { voidInvoice } from "#lib/billing/invoices/void-invoice.ts";
import { buyPack } from "#lib/billing/payments/buy-pack.ts";
import { recordPayment } from "#lib/billing/payments/record-payment.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { saveBillingDetails } from "#lib/billing/settings/save-billing-details.ts";
import { BillingDetailsInput } from "#lib/billing/settings/schema.ts";
import { requireValue } from "./require-value.ts";
import type { Actors } from "./workspace.ts";

/** A step with the demo's money, some days ago. */
export type MoneyStep = {
  daysAgo: number /** `later`: some hours after. */;
  take(at: Actors, later: Actors): Promise<void>;
};

const BILLED_TO = BillingDetailsInput.parse({
  ...{ company: "Demo Shop Ltd (sample)", address_lines: ["2 Example Street", "Sampleton"], country: "IE", vat_id: "" },
  ...{ contacts: [], currency: "EUR", order_number: "" },
});

async function buy({ owner }: Actors, packId: string): Promise<string> {
  const pack = packsIn("EUR").find(({ id }) => id === packId);
  if (!pack) throw new Error(`There is no pack ${packId}.`);
  const bought = requireValue(await buyPack(owner, { pack_id: pack.id, price: pack.price, currency: "EUR" }));
  return bought.invoice.id;
}

async function pay({ operator }: Actors, invoiceId: string, reference: string): Promise<void> {
  requireValue(await recordPayment(operator, { provider: "manual", reference, invoice_id: invoiceId }));
}

/**
 * All steps in chronological order, done by the product's own functions: sample credits, then packs
 * that are paid, voided and still open.
 */
export const MONEY: readonly MoneyStep[] = [
  {
    daysAgo: 30,
    take: async ({ operator, owner }) => {
      requireValue(await saveBillingDetails(owner, BILLED_TO));
      requireValue(await grantCredits(operator, { amount: 6_000, reason: "Sample credits, to begin with" }));
    },
  },
  { daysAgo: 22, take: async (at, later) => pay(later, await buy(at, "starter"), "SAMPLE-TRANSFER-1") },
  {
    daysAgo: 15,
    take: async (at) => {
      requireValue(
        await voidInvoice(at.operator, await buy(at, "growth"), { reason: "Sample: the wrong pack was chosen" }),
      );
    },
  },
  { daysAgo: 6, take: async (at, later) => pay(later, await buy(at, "starter"), "SAMPLE-TRANSFER-2") },
  {
    daysAgo: 1,
    take: async (at) => {
      await buy(at, "starter");
    },
  },
];
