import type { CURRENCIES, PROVIDER_NAMES } from "./constants.ts";

/** ISO 4217. Amounts of money are whole minor units of one of these: cents, pence. */
export type Currency = (typeof CURRENCIES)[number];

/** Who takes the installation's payments: an operator who reads bank statements, or Stripe. */
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Credits that are sold together. Prices in minor units, before tax. */
export type Pack = { id: string; credits: number; price: Partial<Record<Currency, number>> };

/** A pack in the buyer's currency. */
export type PricedPack = { id: string; credits: number; price: number; currency: Currency };

/** The tax on what a workspace buys. */
export type TaxRule = {
  /** Basis points that are charged: 1900 is 19 %. 0 under reverse charge, whatever rate is set. */
  rate_bp: number;
  /** What the tax is called on an invoice, e.g. VAT. */
  label: string;
  /** The buyer owes the tax: a business with a VAT id of another EU country than the seller's (Directive 2006/112/EC, article 196). */
  reverse_charge: boolean;
};

/** Who buys, as an invoice names them; an invoice keeps a copy of it. */
export type BillingProfile = {
  company: string | null;
  address_lines: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Capital letters and digits, with the country's prefix within the EU. */
  vat_id: string | null;
  /** E-mail addresses that invoices and alerts go to, next to the owners'. */
  contacts: string[];
  /** What the buyer's own books call the order; a purchase may name another. */
  order_number: string | null;
  currency: Currency;
  tax: TaxRule;
};

/** Buys a pack whenever the credits fall below a number, at most so often in a month (UTC). */
export type AutoTopUp = { pack_id: string; below: number; monthly_max: number };

/** Null: no budget. Levels are percents of a budget, ascending; they hold for the workspace's and for every key's ceiling. */
export type AlertSettings = { monthly_budget: number | null; levels: number[] };

/** Everything that the billing page sets up. */
export type BillingSettings = BillingProfile & { auto_top_up: AutoTopUp | null; alerts: AlertSettings };
