import { env } from "#lib/platform/env.ts";

/** The country from which reverse charge is invoiced: the seller's, where the invoice can name its VAT id (Directive 2006/112/EC, article 226 (3)). */
export const reverseChargeFrom = (): string | undefined => (env().SELLER_VAT_ID ? env().SELLER_COUNTRY : undefined);
