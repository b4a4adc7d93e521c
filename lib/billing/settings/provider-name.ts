import { env } from "#lib/platform/env.ts";
import type { ProviderName } from "./types.ts";

/** Who takes the installation's payments: Stripe where its key is set, else the operator. */
export const providerName = (): ProviderName => (env().STRIPE_SECRET_KEY ? "stripe" : "manual");
