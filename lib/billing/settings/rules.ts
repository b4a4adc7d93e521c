import type { BillingProfile, PricedPack, TaxRule } from "./types.ts";
import { euCountryOf, isEuCountry } from "./vat-ids.ts";

/**
 * Returns how a purchase is taxed. A buyer with a VAT ID of another EU country owes the tax
 * (reverse charge; Directive 2006/112/EC, articles 44 and 196): nothing is charged, and the invoice
 * says so. Does not apply to a seller outside the EU or without a configured country or VAT ID.
 * @param rateBp basis points set by the operator for the workspace.
 */
export function taxRule(
  rateBp: number,
  label: string,
  vatId: string | null,
  sellerCountry: string | undefined,
): TaxRule {
  const buyer = vatId === null ? undefined : euCountryOf(vatId);
  const reverse =
    buyer !== undefined && sellerCountry !== undefined && isEuCountry(sellerCountry) && buyer !== sellerCountry;
  return { rate_bp: reverse ? 0 : rateBp, label, reverse_charge: reverse };
}

/**
 * The buyer's details that an invoice requires (Directive 2006/112/EC, article 226 (5)), in the
 * order of the form.
 */
const ASKED_OF_BUYER = ["company", "address_lines", "country"] as const;

type AskedOfBuyer = Pick<BillingProfile, (typeof ASKED_OF_BUYER)[number]>;

/** Returns the first missing detail of the buyer; undefined if complete. */
export const missingOfBuyer = (buyer: AskedOfBuyer): keyof AskedOfBuyer | undefined =>
  ASKED_OF_BUYER.find((name) => buyer[name] === null || buyer[name].length === 0);

type Priced = Pick<PricedPack, "credits" | "price">;

/** Returns the discount per credit compared to the smallest pack, in whole percent rounded down. */
export function savingOf(pack: Priced, packs: readonly Priced[]): number {
  const smallest = packs.reduce((least, each) => (each.credits < least.credits ? each : least), pack);
  const [paid, full] = [BigInt(pack.price) * BigInt(smallest.credits), BigInt(smallest.price) * BigInt(pack.credits)];
  return paid >= full ? 0 : Number(((full - paid) * 100n) / full);
}
