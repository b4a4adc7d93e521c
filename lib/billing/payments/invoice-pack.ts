import { draftInvoice } from "#lib/billing/invoices/draft-invoice.ts";
import { type Finalised, finaliseInvoice } from "#lib/billing/invoices/finalise-invoice.ts";
import { makeLine } from "#lib/billing/invoices/rules.ts";
import type { PricedPack } from "#lib/billing/settings/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";

/** Makes the invoice of a pack and opens it, in the caller's transaction. */
export async function invoicePack(tx: Tx, ctx: Ctx, pack: PricedPack, automatic: boolean): Promise<Finalised> {
  const description = `${pack.credits.toLocaleString("en")} credits (${pack.id})`;
  const draft = await draftInvoice(tx, ctx, {
    kind: "invoice",
    lines: ({ tax }) => [makeLine({ description, quantity: 1, unit_amount: pack.price }, tax)],
    credits: pack.credits,
    packId: pack.id,
    automatic,
  });
  return await finaliseInvoice(tx, ctx, draft);
}
