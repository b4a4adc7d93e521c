import Stripe from "stripe";
import type { Clock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { CheckoutSession, PAYMENT_FAILED, type Taken, takeCheckout } from "./take-checkout.ts";

/** How old a callback may be, in seconds: who captured one cannot send it again later. Stripe's own default. */
const TOLERANCE_S = 300;

/** Money is there at once, or comes some days after the checkout was completed, or does not. */
const FOLLOWED = new Set(["checkout.session.completed", "checkout.session.async_payment_succeeded", PAYMENT_FAILED]);

/**
 * Handles a callback of Stripe's: checks its signature over the bytes as they came, then takes what it reports of a checkout. What it
 * reports and we do not need is answered, so that it is not sent again; a callback for an invoice of nobody's too, with a line in the log.
 *
 * @param body the raw bytes: parsing and writing them again would break the signature.
 */
export async function handleStripeCallback(
  { clock }: { clock: Clock },
  body: Uint8Array,
  signature: string,
): Promise<Result<Taken, "not_found" | "bad_signature">> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) return refuse("not_found", "Payments do not go through Stripe here.");
  const event = verify(body, signature, secret, clock.now());
  if (!event) return refuse("bad_signature", "The signature is not right for this body, or too old.");
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
    // A body that is not JSON was signed by nobody either; both are the caller's doing.
    if (!(error instanceof Stripe.errors.StripeError || error instanceof SyntaxError)) throw error;
    log.warn("payment.callback_refused", { type: error.name });
    return undefined;
  }
}
