import { env } from "#lib/platform/env/env.ts";
import { countryOfVatId } from "./vat-ids.ts";

/**
 * Returns the country from which reverse charge applies: the seller's, if its VAT ID is configured
 * (Directive 2006/112/EC, article 226 (3)).
 */
export function reverseChargeFrom(): string | undefined {
  const { SELLER_VAT_ID } = env();
  return SELLER_VAT_ID && countryOfVatId(SELLER_VAT_ID);
}
