import { env } from "#lib/platform/env/env.ts";
import type { ProviderName } from "./types.ts";

/** Returns the installation's payment provider: Stripe if its key is set, otherwise manual. */
export const providerName = (): ProviderName => (env().STRIPE_SECRET_KEY ? "stripe" : "manual");
