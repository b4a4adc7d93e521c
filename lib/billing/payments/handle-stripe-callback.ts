import Stripe from "stripe";
import * as z from "zod";
import { CURRENCIES } from "#lib/billing/settings/constants.ts";
import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { type CheckoutOutcome, followCheckout } from "./follow-checkout.ts";
import type { PaymentOutcome } from "./record-payment.ts";
import { recordPayment } from "./record-payment.ts";

/** How old a callback may be, in seconds: who captured one cannot send it again later. Stripe's own default. */
const TOLERANCE_S = 300;

const STRIPE: Actor = { type: "system", id: "system", label: "Stripe" };

/** Money is there at once, or comes some days after the checkout was completed, or does not. */
const FAILED = "checkout.session.async_payment_failed";
const FOLLOWED = new Set(["checkout.session.completed", "checkout.session.async_payment_succeeded", FAILED]);

/** What of a checkout session is read. Everything that Stripe sends is signed, so this only guards against a change of its shape. */
const Session = z.object({
  id: z.string(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
  amount_total: z.number().int(),
  currency: z.string().transform((code) => code.toUpperCase()),
  metadata: z.object({ workspace_id: z.string(), invoice_id: z.string() }),
});

type CallbackOutcome = PaymentOutcome | CheckoutOutcome | { outcome: "ignored" };

/**
 * Handles a callback of Stripe's: checks its signature over the bytes as they came, then records the payment that it reports, or that it is under way or failed. What it
 * reports and we do not need is answered, so that it is not sent again; a callback for an invoice of nobody's too, with a line in the log.
 *
 * @param body the raw bytes: parsing and writing them again would break the signature.
 */
export async function handleStripeCallback(
  { clock }: { clock: Clock },
  body: Uint8Array,
  signature: string,
): Promise<Result<CallbackOutcome, "not_found" | "bad_signature">> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) return refuse("not_found", "Payments do not go through Stripe here.");
  const event = verify(body, signature, secret, clock.now());
  if (!event) return refuse("bad_signature", "The signature is not right for this body, or too old.");
  if (!FOLLOWED.has(event.type)) return ok({ outcome: "ignored" });
  const session = Session.safeParse(event.data.object);
  if (!session.success) {
    log.warn("payment.unknown_checkout", { payment_event: event.id, type: event.type });
    return ok({ outcome: "ignored" });
  }
  return await record({ clock }, event, session.data);
}

function verify(body: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    // A body that is not JSON was signed by nobody either; both are the caller's doing.
    if (!(error instanceof Stripe.errors.StripeError || error instanceof SyntaxError)) throw error;
    log.warn("payment.callback_refused", { type: error.name });
    return undefined;
  }
}

async function record(
  { clock }: { clock: Clock },
  event: Pick<Stripe.Event, "id" | "type">,
  session: z.output<typeof Session>,
): Promise<Result<CallbackOutcome>> {
  const { workspace_id: workspaceId, invoice_id } = session.metadata;
  const currency = CURRENCIES.find((code) => code === session.currency);
  const intent = session.payment_intent;
  const reference = (typeof intent === "string" ? intent : intent?.id) ?? session.id;
  if (!isId("ws", workspaceId) || !currency) {
    log.error("payment.unassignable", { payment_event: event.id, reference });
    return ok({ outcome: "ignored" });
  }
  // The signature proves that we ourselves named the workspace when the checkout was opened.
  const ctx = { workspaceId: trustedWorkspace(workspaceId), actor: STRIPE, clock };
  // Paid by a means that takes days: reported again when the money is there, or does not come.
  if (event.type === FAILED || session.payment_status !== "paid") {
    const reported = event.type === FAILED ? "failed" : "under_way";
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
