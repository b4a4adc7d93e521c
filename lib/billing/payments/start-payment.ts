import { checkoutState } from "#lib/billing/invoices/checkout-state.ts";
import type { NumberedInvoice } from "#lib/billing/invoices/lock-invoice.ts";
import { readUnderWay } from "#lib/billing/invoices/read-under-way.ts";
import { representInvoice } from "#lib/billing/invoices/represent.ts";
import type { PaymentWay } from "#lib/billing/invoices/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { PaymentProvider } from "./provider.ts";

/** Bank transfers: the invoice gives the account and the reference; the operator marks it paid. */
const manual: PaymentProvider = { name: "manual", open: async () => ok(null) };

/** Returns the installation's provider: Stripe if its keys are set, otherwise bank transfers. */
async function currentProvider(): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY: key } = env();
  if (!key) return manual;
  // Loaded only when used, because the library is large.
  const { stripeProvider } = await import("./stripe.ts");
  return stripeProvider(key);
}

type Refused =
  | "forbidden"
  | "not_found"
  | "not_open"
  | "payment_under_way"
  | "provider_unreachable"
  | "provider_failed"
  | "provider_misconfigured";

/**
 * Starts the payment of an open invoice at the installation's provider and returns its checkout or
 * the transfer's reference. Returns an open checkout again, and refuses while a payment is in
 * progress, so that nobody pays twice. Holds no transaction during the provider's call; concurrent
 * calls get one checkout through its idempotency.
 */
export async function startPayment(ctx: Ctx, invoiceId: string): Promise<Result<PaymentWay, Refused>> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const provider = await currentProvider();
  const found = await findPayable(ctx, invoiceId);
  if (!found.ok) return found;
  const known = await db().checkout.findMany({ where: { workspaceId, invoiceId, provider: provider.name } });
  const now = ctx.clock.now();
  const stillOpen = known.find((checkout) => checkoutState(checkout, now) === "open");
  const way = { provider: provider.name, reference: found.value.number };
  if (stillOpen) return ok({ ...way, url: stillOpen.url });

  // An earlier checkout may have been paid and its report lost.
  for (const { sessionId, completedAt, failedAt } of known)
    if (!completedAt && !failedAt && (await provider.catchUp?.(ctx, sessionId)))
      await db().checkout.updateMany({ where: { workspaceId, invoiceId, sessionId }, data: { failedAt: now } });
  const payable = await findPayable(ctx, invoiceId);
  if (!payable.ok) return payable;
  const invoice = payable.value;
  const idempotencyKey = `${invoiceId}-${known.length + 1}`;
  const { slug } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { slug: true } });
  const opened = await provider.open({
    workspaceId,
    invoiceId,
    number: invoice.number,
    description: invoice.lines[0]?.description ?? "Credits",
    total: invoice.total,
    currency: invoice.currency,
    returnUrl: new URL(`/${slug}/invoices/${invoiceId}`, env().BASE_URL).href,
    idempotencyKey,
  });
  const made = { workspaceId, invoiceId, provider: provider.name, createdAt: ctx.clock.now() };
  if (!opened.ok) {
    // Records an ended checkout, so that the next try uses another key.
    const over = { ...made, sessionId: idempotencyKey, url: "", expiresAt: made.createdAt, failedAt: made.createdAt };
    if (opened.error === "provider_failed") await db().checkout.createMany({ data: over, skipDuplicates: true });
    return opened;
  }
  if (opened.value) await db().checkout.createMany({ data: { ...made, ...opened.value }, skipDuplicates: true });
  return ok({ ...way, url: opened.value?.url ?? null });
}

/** Returns an open invoice without a payment in progress. */
async function findPayable(
  ctx: Ctx,
  id: string,
): Promise<Result<NumberedInvoice, "not_found" | "not_open" | "payment_under_way">> {
  const { workspaceId } = ctx;
  const row = await db().invoice.findFirst({ where: { workspaceId, id }, omit: { pdf: true } });
  if (row?.number == null) return refuse("not_found", "This invoice does not exist in this workspace.");
  const { number, status } = row;
  if (status !== "open") return refuse("not_open", `Invoice ${number} is ${status}; no payment is due.`);
  if ((await readUnderWay(ctx, [id])).has(id))
    return refuse(
      "payment_under_way",
      `A payment of invoice ${number} is in progress and may take days. You are notified when it arrives or fails.`,
    );
  return ok({ ...representInvoice(row), number });
}
