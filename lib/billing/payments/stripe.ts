import Stripe from "stripe";
import { log } from "#lib/platform/logging/log.ts";
import { ok, refuse } from "#lib/platform/values/result.ts";
import { outboundFetch } from "./outbound-fetch.ts";
import type { Payable, PaymentProvider } from "./provider.ts";
import { CheckoutSession, PAYMENT_FAILED, takeCheckout } from "./take-checkout.ts";

/** @param base another server that implements Stripe's API, for tests; defaults to Stripe's. */
function clientFor(key: string, base: string | undefined): Stripe {
  const url = base === undefined ? undefined : new URL(base);
  const protocol = url?.protocol === "http:" ? "http" : "https";
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(outboundFetch),
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol }),
  });
}

const session = (payable: Payable) => ({
  mode: "payment" as const,
  client_reference_id: payable.invoiceId,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: payable.currency.toLowerCase(),
        // The invoice's total including tax: Stripe calculates nothing.
        unit_amount: payable.total,
        product_data: { name: `Invoice ${payable.number}`, description: payable.description },
      },
    },
  ],
  // Identifies callbacks, which Stripe signs.
  metadata: { workspace_id: payable.workspaceId, invoice_id: payable.invoiceId, invoice_number: payable.number },
  success_url: payable.returnUrl,
  cancel_url: payable.returnUrl,
});

/**
 * Cards and other methods through Stripe Checkout: a hosted page, and a signed callback on payment.
 */
export function stripeProvider(key: string, base?: string): PaymentProvider {
  const stripe = clientFor(key, base);
  return {
    name: "stripe",
    catchUp: async (by, sessionId) => {
      try {
        const asked = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] });
        const session = CheckoutSession.safeParse(asked);
        if (!session.success || asked.status !== "complete") return asked.status === "expired";
        const intent = typeof asked.payment_intent === "string" ? null : asked.payment_intent;
        const failed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
        const type = failed ? PAYMENT_FAILED : "checkout.session.completed";
        await takeCheckout(by, { id: sessionId, type }, session.data);
        return false;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        log.warn("payment.checkout_unread", { type: error.type, code: error.code, status: error.statusCode });
        return false;
      }
    },
    open: async (payable) => {
      try {
        const made = await stripe.checkout.sessions.create(session(payable), {
          idempotencyKey: payable.idempotencyKey,
        });
        if (!made.url) return refuse("provider_misconfigured", "Stripe returned a checkout without a URL.");
        return ok({ sessionId: made.id, url: made.url, expiresAt: new Date(made.expires_at * 1_000) });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        // Only type and code, because a message may contain request data.
        log.warn("payment.checkout_failed", { type: error.type, code: error.code, status: error.statusCode });
        if (error instanceof Stripe.errors.StripeConnectionError)
          return refuse("provider_unreachable", "The payment provider does not respond. Try again in a minute.");
        // Stripe returns a 500 again for its key for a day, and refuses a key reused with other
        // parameters.
        return (error.statusCode ?? 0) >= 500 || error instanceof Stripe.errors.StripeIdempotencyError
          ? refuse("provider_failed", "The payment provider failed. Try again in a minute.")
          : refuse("provider_misconfigured", "The payment provider refused the checkout. Tell the operator.");
      }
    },
  };
}
