import { representInvoice } from "#lib/billing/invoices/represent.ts";
import type { PaymentWay } from "#lib/billing/invoices/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { currentProvider } from "./current-provider.ts";
import { checkoutState } from "./rules.ts";

type Refused =
  | "forbidden"
  | "not_found"
  | "not_open"
  | "payment_under_way"
  | "provider_unreachable"
  | "provider_misconfigured";

/**
 * Makes an open invoice payable at the installation's provider: answers where, or what to state with a bank transfer. A checkout that is
 * still open is answered again, and while money is under way none is opened: it would be paid twice. No transaction is held while the provider is asked; who asks twice at once is given one checkout, by
 * the provider's idempotency.
 */
export async function startPayment(ctx: Ctx, invoiceId: string): Promise<Result<PaymentWay, Refused>> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const row = await db().invoice.findFirst({ where: { workspaceId, id: invoiceId }, omit: { pdf: true } });
  if (row?.number == null) return refuse("not_found", "There is no such invoice in this workspace.");
  const invoice = representInvoice(row);
  if (invoice.status !== "open")
    return refuse("not_open", `Invoice ${row.number} is ${invoice.status}: nothing is to pay.`);
  const provider = await currentProvider();
  const known = await db().checkout.findMany({ where: { workspaceId, invoiceId, provider: provider.name } });
  const now = ctx.clock.now();
  const underWay = known.find((checkout) => checkoutState(checkout, now) === "under_way");
  if (underWay)
    return refuse(
      "payment_under_way",
      `A payment of invoice ${row.number} is under way and may take days. You are notified when it arrives or fails.`,
    );
  const way = { provider: provider.name, reference: row.number, under_way_since: null };
  const stillOpen = known.find((checkout) => checkoutState(checkout, now) === "open");
  if (stillOpen) return ok({ ...way, url: stillOpen.url });

  const { slug } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { slug: true } });
  const opened = await provider.open({
    workspaceId,
    invoiceId,
    number: row.number,
    description: invoice.lines[0]?.description ?? "Credits",
    total: invoice.total,
    currency: invoice.currency,
    returnUrl: new URL(`/${slug}/invoices/${invoiceId}`, env().BASE_URL).href,
    idempotencyKey: `${invoiceId}-${known.length + 1}`,
  });
  if (!opened.ok) return opened;
  if (opened.value)
    await db().checkout.createMany({
      data: { workspaceId, invoiceId, provider: provider.name, createdAt: ctx.clock.now(), ...opened.value },
      skipDuplicates: true,
    });
  return ok({ ...way, url: opened.value?.url ?? null });
}
