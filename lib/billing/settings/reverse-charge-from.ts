import { env } from "#lib/platform/env/env.ts";

/**
 * Returns the country from which reverse charge applies: the seller's, if its VAT ID is configured
 * (Directive 2006/112/EC, article 226 (3)).
 */
export const reverseChargeFrom = (): string | undefined => (env().SELLER_VAT_ID ? env().SELLER_COUNTRY : undefined);
