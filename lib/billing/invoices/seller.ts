import { env } from "#lib/platform/env/env.ts";
import type { Seller } from "./types.ts";

/** Splits a variable into lines, which are separated by `|`. */
const linesOf = (text: string): string[] =>
  text
    .split("|")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Returns the seller as currently configured; each invoice stores a copy. Without a configured
 * name, uses the installation's host, so that statements, which request no payment, can still be
 * issued.
 */
export function readSeller(): Seller {
  const { BASE_URL, SELLER_NAME, SELLER_ADDRESS, SELLER_COUNTRY, SELLER_VAT_ID, SELLER_BANK } = env();
  return {
    name: SELLER_NAME || new URL(BASE_URL).host,
    address_lines: linesOf(SELLER_ADDRESS),
    country: SELLER_COUNTRY ?? null,
    vat_id: SELLER_VAT_ID ?? null,
    bank: linesOf(SELLER_BANK).join("\n"),
  };
}

const LIST = new Intl.ListFormat("en-GB");

/**
 * Returns why nothing can be sold and what the operator must set; undefined if the seller is
 * complete. Checked before each invoice, because a missing value could never be added.
 */
export function sellerProblem(): string | undefined {
  const seller = readSeller();
  const missing = [
    ...(env().SELLER_NAME ? [] : ["SELLER_NAME"]),
    ...(seller.address_lines.length > 0 ? [] : ["SELLER_ADDRESS"]),
    ...(seller.bank ? [] : ["SELLER_BANK"]),
  ];
  return missing.length === 0
    ? undefined
    : `This installation has no seller details. Ask its operator to set ${LIST.format(missing)}.`;
}

/**
 * Returns the key of a seller's number series (contract 11). With a VAT ID it stays the same if the
 * company changes its name.
 */
export const sellerKey = (seller: Seller): string => seller.vat_id ?? seller.name;
