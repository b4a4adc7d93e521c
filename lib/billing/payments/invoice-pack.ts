import { draftInvoice } from "#lib/billing/invoices/draft-invoice.ts";
import { type Finalised, finaliseInvoice } from "#lib/billing/invoices/finalise-invoice.ts";
import { makeLine } from "#lib/billing/invoices/rules.ts";
import type { PricedPack } from "#lib/billing/settings/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

type PackOptions = {
  automatic: boolean;
  /** If undefined, the one in the billing details. */
  orderNumber?: string | null | undefined;
};

/**
 * Creates and opens a pack's invoice in the caller's transaction, which has locked the workspace's
 * settings (`lockSettings`). Throws if their currency is not that of the price.
 */
export async function invoicePack(
  tx: Tx,
  ctx: Ctx,
  pack: PricedPack,
  { automatic, orderNumber }: PackOptions,
): Promise<Finalised> {
  const description = `${pack.credits.toLocaleString("en")} credits (${pack.id})`;
  const draft = await draftInvoice(tx, ctx, {
    kind: "invoice",
    lines: ({ tax }) => [makeLine({ description, quantity: 1, unit_amount: pack.price }, tax)],
    pricedIn: pack.currency,
    credits: pack.credits,
    packId: pack.id,
    automatic,
    orderNumber,
  });
  return await finaliseInvoice(tx, ctx, draft);
}
