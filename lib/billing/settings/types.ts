import type { CURRENCIES, PROVIDER_NAMES } from "./constants.ts";

/** ISO 4217. Amounts are whole minor units (cents, pence). */
export type Currency = (typeof CURRENCIES)[number];

/** The payment provider: an operator who checks bank statements, or Stripe. */
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** A pack of credits, with prices in minor units before tax. */
export type Pack = { id: string; credits: number; price: Partial<Record<Currency, number>> };

/** A pack in the buyer's currency. */
export type PricedPack = { id: string; credits: number; price: number; currency: Currency };

/** The tax on a workspace's purchases. */
export type TaxRule = {
  /** Charged basis points: 1900 is 19 %. Always 0 under reverse charge. */
  rate_bp: number;
  /** Name of the tax on invoices, e.g. VAT. */
  label: string;
  /**
   * Whether the buyer owes the tax: a business with a VAT ID of another EU country than the
   * seller's (Directive 2006/112/EC, article 196).
   */
  reverse_charge: boolean;
};

/** The buyer on invoices, which store a copy. */
export type BillingProfile = {
  company: string | null;
  address_lines: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Capital letters and digits, including the country's prefix in the EU. */
  vat_id: string | null;
  /** Email addresses that receive invoices and alerts in addition to the owners. */
  contacts: string[];
  /** The buyer's order number, unless a purchase gives another. */
  order_number: string | null;
  currency: Currency;
  tax: TaxRule;
};

/** Buys a pack when credits fall below a level, up to a monthly limit (UTC). */
export type AutoTopUp = { pack_id: string; below: number; monthly_max: number };

/**
 * `monthly_budget` is null if not set. Levels are ascending percents of the budget and of every
 * key's ceiling.
 */
export type AlertSettings = { monthly_budget: number | null; levels: number[] };

/** All settings of the billing page. */
export type BillingSettings = BillingProfile & { auto_top_up: AutoTopUp | null; alerts: AlertSettings };
