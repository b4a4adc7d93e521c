import { env } from "#lib/platform/env.ts";
import type { Seller } from "./types.ts";

/** The lines of a variable, which are apart by `|`. */
const linesOf = (text: string): string[] =>
  text
    .split("|")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * The operator, as the configuration has it now; an invoice keeps a copy. Who has not said their name is named by the address that
 * Gatehouse is reached at: a statement, which asks for no money, goes out all the same.
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
 * Why nothing is sold here, and who does what about it; undefined when an invoice can say who sells. Asked before each invoice that
 * wants money: it never changes afterwards, so a gap in it would stay.
 */
export function whyNotSold(): string | undefined {
  const seller = readSeller();
  const missing = [
    ...(env().SELLER_NAME ? [] : ["SELLER_NAME"]),
    ...(seller.address_lines.length > 0 ? [] : ["SELLER_ADDRESS"]),
    ...(seller.bank ? [] : ["SELLER_BANK"]),
  ];
  return missing.length === 0
    ? undefined
    : `This installation has not said who sells: ask its operator to set ${LIST.format(missing)}.`;
}

/** Whose series of numbers an invoice stands in (contract 11): a company keeps its own when it changes its name. */
export const sellerKey = (seller: Seller): string => seller.vat_id ?? seller.name;
