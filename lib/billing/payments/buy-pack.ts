import { INVOICING_LIMITS } from "#lib/billing/invoices/constants.ts";
import { sellerProblem } from "#lib/billing/invoices/seller.ts";
import type { Invoice, PaymentWay } from "#lib/billing/invoices/types.ts";
import { lockSettings } from "#lib/billing/settings/change-settings.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { represent } from "#lib/billing/settings/represent.ts";
import { reverseChargeFrom } from "#lib/billing/settings/reverse-charge-from.ts";
import { missingOfBuyer } from "#lib/billing/settings/rules.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { OPEN_INVOICES_MAX } from "./constants.ts";
import { invoicePack } from "./invoice-pack.ts";
import { BuyPackInput } from "./schema.ts";
import { startPayment } from "./start-payment.ts";

export type Bought = { invoice: Invoice; payment: PaymentWay | null };

type Refused = "forbidden" | "invalid_parameter" | "not_sold" | "details_missing" | "price_changed" | "too_many_open";

/**
 * Buys credits: creates and opens the invoice in one transaction, then asks the provider for a
 * checkout. Credits are granted only when the payment arrives. If the provider does not respond,
 * the invoice stays open and can be paid from its page. Refuses without a known seller and buyer,
 * because invoices never change.
 * Keys cannot: they spend credits, and people buy them (`billing:write`).
 */
export async function buyPack(ctx: Ctx, input: BuyPackInput): Promise<Result<Bought, Refused>> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  const parsed = parseOrRefuse(BuyPackInput, input);
  if (!parsed.ok) return parsed;
  const notSold = sellerProblem();
  if (notSold !== undefined) return refuse("not_sold", notSold);
  const { pack_id, price, currency: shown, order_number } = parsed.value;
  const invoiced = await db().$transaction(async (tx) => {
    // Locked, so that the invoice has the confirmed currency and the current buyer.
    const { currency, ...buyer } = represent(await lockSettings(tx, ctx.workspaceId), reverseChargeFrom());
    const pack = packsIn(currency).find(({ id }) => id === pack_id);
    if (!pack) return refuse("invalid_parameter", `Pack ${pack_id} is not sold in ${currency}.`, { param: "pack_id" });
    if (pack.price !== price || currency !== shown)
      return refuse("price_changed", "The price has changed since it was shown. Check the packs again.");
    if (missingOfBuyer(buyer))
      return refuse(
        "details_missing",
        "An invoice needs the buyer's legal name, address and country. Save the billing details first.",
      );
    const open = await tx.invoice.count({ where: { workspaceId: ctx.workspaceId, status: "open" } });
    if (open >= OPEN_INVOICES_MAX)
      return refuse(
        "too_many_open",
        `${open} invoices wait to be paid. Pay one, or ask the operator to void what is not wanted.`,
      );
    return ok(
      await invoicePack(tx, ctx, pack, { automatic: false, orderNumber: order_number === "" ? null : order_number }),
    );
  }, INVOICING_LIMITS);
  if (!invoiced.ok) return invoiced;
  const payment = await startPayment(ctx, invoiced.value.id);
  return ok({ invoice: invoiced.value, payment: payment.ok ? payment.value : null });
}
