import type { BillingProfile, PricedPack, TaxRule } from "./types.ts";
import { euCountryOf, isEuCountry } from "./vat-ids.ts";

/**
 * How a purchase is taxed. A buyer with a VAT id of another EU country than the seller's owes the tax themselves (Directive
 * 2006/112/EC, articles 44 and 196): nothing is charged, and the invoice says so. A seller outside the EU, or one whose country
 * or VAT id is not configured, never has that case.
 *
 * @param rateBp basis points, as the operator set them for the workspace.
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

/** What an invoice needs to name its buyer by (Directive 2006/112/EC, article 226 (5)), in the order in which it is asked for. */
const ASKED_OF_BUYER = ["company", "address_lines", "country"] as const;

type AskedOfBuyer = Pick<BillingProfile, (typeof ASKED_OF_BUYER)[number]>;

/** The first thing that is not known of the buyer and must be before anything is sold; undefined when it all is. */
export const missingOfBuyer = (buyer: AskedOfBuyer): keyof AskedOfBuyer | undefined =>
  ASKED_OF_BUYER.find((name) => buyer[name] === null || buyer[name].length === 0);

type Priced = Pick<PricedPack, "credits" | "price">;

/** How many whole percent less a credit costs in this pack than in the smallest; rounded down, so that it never promises too much. */
export function savingOf(pack: Priced, packs: readonly Priced[]): number {
  const smallest = packs.reduce((least, each) => (each.credits < least.credits ? each : least), pack);
  const [paid, full] = [BigInt(pack.price) * BigInt(smallest.credits), BigInt(smallest.price) * BigInt(pack.credits)];
  return paid >= full ? 0 : Number(((full - paid) * 100n) / full);
}
