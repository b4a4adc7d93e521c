import { env } from "#lib/platform/env.ts";
import { CURRENCIES } from "./constants.ts";
import type { Currency, Pack, PricedPack } from "./types.ts";

/** Every pack as the operator priced it (CREDIT_PACKS), in currencies that invoices are written in. */
export function allPacks(): Pack[] {
  // Its shape was checked when the process started (lib/platform/env.ts).
  const packs = JSON.parse(env().CREDIT_PACKS) as { id: string; credits: number; price: Record<string, number> }[];
  return packs.map(({ id, credits, price }) => ({
    id,
    credits,
    price: Object.fromEntries(CURRENCIES.flatMap((code) => (price[code] === undefined ? [] : [[code, price[code]]]))),
  }));
}

/** The packs that can be bought in this currency. */
export const packsIn = (currency: Currency): PricedPack[] =>
  allPacks().flatMap(({ id, credits, price: { [currency]: price } }) =>
    price === undefined ? [] : [{ id, credits, price, currency }],
  );
