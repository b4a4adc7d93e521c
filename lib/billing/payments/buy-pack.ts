import type { PricedPack } from "./types.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { readBillingProfile } from "#lib/billing/settings/queries.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { INVOICING_LIMITS, OPEN_INVOICES_MAX } from "#lib/billing/invoices/constants.ts";
import { draftInvoice } from "#lib/billing/invoices/draft-invoice.ts";
import { type Finalised, finaliseInvoice } from "#lib/billing/invoices/finalise-invoice.ts";
import { makeLine } from "#lib/billing/invoices/rules.ts";
import { BuyPackInput } from "#lib/billing/invoices/schema.ts";
import { startPayment } from "./start-payment.ts";
import type { Invoice, PaymentWay } from "#lib/billing/invoices/types.ts";

export type Bought = { invoice: Invoice; payment: PaymentWay | null };

/**
 * Buys credits: makes the invoice and opens it in one transaction, then asks the provider where to pay. Nothing is granted before the
 * money is there. When the provider does not answer, the invoice stands open without a checkout, and paying is begun from its page.
 *
 * A key may not: keys spend credits, people buy them (`billing:write`).
 */
export async function buyPack(
  ctx: Ctx,
  input: BuyPackInput,
): Promise<Result<Bought, "forbidden" | "invalid_parameter" | "price_changed" | "too_many_open">> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  const parsed = BuyPackInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse("invalid_parameter", issue?.message ?? "Not a pack.", { param: issue?.path.join(".") });
  }
  const wish = parsed.data;
  const invoiced = await db().$transaction(async (tx) => {
    const { currency } = await readBillingProfile(ctx, tx);
    const pack = packsIn(currency).find(({ id }) => id === wish.pack_id);
    if (!pack)
      return refuse("invalid_parameter", `There is no pack ${wish.pack_id} in ${currency}.`, { param: "pack_id" });
    if (pack.price !== wish.price || currency !== wish.currency)
      return refuse("price_changed", "The price has changed since it was shown. Look at the packs again.");
    const open = await tx.invoice.count({ where: { workspaceId: ctx.workspaceId, status: "open" } });
    if (open >= OPEN_INVOICES_MAX)
      return refuse(
        "too_many_open",
        `${open} invoices wait to be paid. Pay one, or ask the operator to void what is not wanted.`,
      );
    return ok(await invoicePack(tx, ctx, pack, false));
  }, INVOICING_LIMITS);
  if (!invoiced.ok) return invoiced;
  const payment = await startPayment(ctx, invoiced.value.id);
  return ok({ invoice: invoiced.value, payment: payment.ok ? payment.value : null });
}

/** The open invoice of a pack, in the caller's transaction. */
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
