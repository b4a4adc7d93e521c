import { env } from "#lib/platform/env.ts";
import { ok } from "#lib/platform/result.ts";
import type { PaymentProvider } from "./provider.ts";

/** Bank transfers: the invoice names the account and what to state; the operator marks it paid when the money is there. */
const manual: PaymentProvider = { name: "manual", open: async () => ok(null) };

/** The installation's provider: Stripe where its keys are set, else bank transfers that the operator marks paid. */
export async function currentProvider(): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (!key) return manual;
  // Loaded only where it is used: the library is large.
  const { stripeProvider } = await import("./stripe.ts");
  return stripeProvider(key, base);
}
