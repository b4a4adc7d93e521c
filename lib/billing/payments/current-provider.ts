import { env } from "#lib/platform/env.ts";
import { ok } from "#lib/platform/result.ts";
import type { PaymentProvider } from "./provider.ts";

/** Bank transfers: the invoice gives the account and the reference; the operator marks it paid. */
const manual: PaymentProvider = { name: "manual", open: async () => ok(null) };

/** Returns the installation's provider: Stripe if its keys are set, otherwise bank transfers. */
export async function currentProvider(): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY: key } = env();
  if (!key) return manual;
  // Loaded only when used, because the library is large.
  const { stripeProvider } = await import("./stripe.ts");
  return stripeProvider(key);
}
