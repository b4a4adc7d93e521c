import { env } from "#lib/platform/env.ts";
import type { Seller } from "./types.ts";

/** The operator, as the configuration has it now; an invoice keeps a copy. */
export function readSeller(): Seller {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_COUNTRY, SELLER_VAT_ID, SELLER_BANK } = env();
  return {
    name: SELLER_NAME,
    address_lines: SELLER_ADDRESS.split("|")
      .map((line) => line.trim())
      .filter(Boolean),
    country: SELLER_COUNTRY ?? null,
    vat_id: SELLER_VAT_ID ?? null,
    bank: SELLER_BANK,
  };
}

/** Whose series of numbers an invoice stands in (contract 11): a company keeps its own when it changes its name. */
export const sellerKey = (seller: Seller): string => seller.vat_id ?? seller.name;
