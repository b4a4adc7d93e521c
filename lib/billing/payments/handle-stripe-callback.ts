import Stripe from "stripe";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { CheckoutSession, PAYMENT_FAILED, type Taken, takeCheckout } from "./take-checkout.ts";

/** Maximum age of a callback in seconds, so that it cannot be replayed later. Stripe's default. */
const TOLERANCE_S = 300;

/** A payment succeeds immediately, or succeeds or fails some days after checkout. */
const FOLLOWED = new Set(["checkout.session.completed", "checkout.session.async_payment_succeeded", PAYMENT_FAILED]);

/**
 * Handles a Stripe callback: verifies its signature over the raw bytes, then processes the
 * checkout. Acknowledges irrelevant events, so that they are not resent, and logs those for unknown
 * invoices.
 * @param body the raw bytes; reserialized JSON would not match the signature.
 */
export async function handleStripeCallback(
  { clock }: { clock: Clock },
  body: Uint8Array,
  signature: string,
): Promise<Result<Taken, "not_found" | "bad_signature">> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) return refuse("not_found", "This installation does not use Stripe.");
  const event = verify(body, signature, secret, clock.now());
  if (!event) return refuse("bad_signature", "The signature does not match this body, or is too old.");
  if (!FOLLOWED.has(event.type)) return ok({ outcome: "ignored" });
  const session = CheckoutSession.safeParse(event.data.object);
  if (!session.success) {
    log.warn("payment.unknown_checkout", { payment_event: event.id, type: event.type });
    return ok({ outcome: "ignored" });
  }
  return await takeCheckout({ clock }, event, session.data);
}

function verify(body: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    // Bodies that are not JSON are also the caller's error.
    if (!(error instanceof Stripe.errors.StripeError || error instanceof SyntaxError)) throw error;
    log.warn("payment.callback_refused", { type: error.name });
    return undefined;
  }
}
