import * as z from "zod";
import { CURRENCIES } from "#lib/billing/settings/constants.ts";
import type { Currency } from "#lib/billing/settings/types.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { type CheckoutOutcome, followCheckout } from "./follow-checkout.ts";
import { type PaymentOutcome, recordPayment } from "./record-payment.ts";

const STRIPE: Actor = { type: "system", id: "system", label: "Stripe" };

/** The callback for a failed delayed payment. */
export const PAYMENT_FAILED = "checkout.session.async_payment_failed";

/**
 * The fields read from a checkout session. Sent by Stripe, so this only guards against format
 * changes.
 */
export const CheckoutSession = z.object({
  id: z.string(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
  amount_total: z.number().int(),
  currency: z.string().transform((code) => code.toUpperCase()),
  metadata: z.object({ workspace_id: z.string(), invoice_id: z.string() }),
});

export type Taken = PaymentOutcome | CheckoutOutcome | { outcome: "ignored" };

/**
 * Records a checkout session's state: paid, in progress or failed.
 * @param event the callback's ID and type, or equivalents for a queried session.
 * @param session authenticated by Stripe's signature or server, so its workspace can be trusted.
 */
export async function takeCheckout(
  { clock }: { clock: Clock },
  event: { id: string; type: string },
  session: z.output<typeof CheckoutSession>,
): Promise<Result<Taken>> {
  const { workspace_id: workspaceId } = session.metadata;
  const currency = CURRENCIES.find((code) => code === session.currency);
  const intent = session.payment_intent;
  const reference = (typeof intent === "string" ? intent : intent?.id) ?? session.id;
  if (!isId("ws", workspaceId) || !currency) {
    log.error("payment.unassignable", { payment_event: event.id, reference });
    return ok({ outcome: "ignored" });
  }
  const ctx = { workspaceId: trustedWorkspace(workspaceId), actor: STRIPE, clock };
  return await inWorkspace(workspaceId, () => takeOf(ctx, event, { ...session, currency, reference }));
}

async function takeOf(
  ctx: Ctx,
  event: { id: string; type: string },
  session: z.output<typeof CheckoutSession> & { currency: Currency; reference: string },
): Promise<Result<Taken>> {
  const { currency, reference } = session;
  const { invoice_id } = session.metadata;
  // Delayed payment: reported again when it succeeds or fails.
  if (event.type === PAYMENT_FAILED || session.payment_status !== "paid") {
    const reported = event.type === PAYMENT_FAILED ? "failed" : "under_way";
    const followed = await followCheckout(ctx, { invoice_id, session_id: session.id, reported });
    if (followed.ok) return followed;
    log.warn("payment.unknown_checkout", { payment_event: event.id, type: event.type });
    return ok({ outcome: "ignored" });
  }
  const amount = session.amount_total;
  const recorded = await recordPayment(ctx, { provider: "stripe", reference, invoice_id, amount, currency });
  if (recorded.ok) return recorded;
  log.error("payment.not_recorded", { payment_event: event.id, reference, reason: recorded.error });
  return ok({ outcome: "ignored" });
}
