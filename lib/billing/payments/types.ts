import type { Currency } from "#lib/billing/settings/types.ts";

/** Credits that are sold together. Prices in minor units, before tax. */
export type Pack = { id: string; credits: number; price: Partial<Record<Currency, number>> };

/** A pack in the buyer's currency. */
export type PricedPack = { id: string; credits: number; price: number; currency: Currency };

export const PROVIDER_NAMES = ["manual", "stripe"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** What became of money that arrived. Unmatched money is kept for the operator to give back; nothing was granted for it. */
export type PaymentOutcome =
  | { outcome: "paid" | "repeated"; invoice: string; granted: number }
  | { outcome: "unmatched"; invoice: string; reason: string };
