import { env } from "#lib/platform/env/env.ts";
import { CURRENCIES } from "./constants.ts";
import type { Currency, Pack, PricedPack } from "./types.ts";

/** Returns all packs priced by the operator (CREDIT_PACKS) in the supported currencies. */
export function allPacks(): Pack[] {
  // Validated at startup (lib/platform/env/env.ts).
  const packs = JSON.parse(env().CREDIT_PACKS) as { id: string; credits: number; price: Record<string, number> }[];
  return packs.map(({ id, credits, price }) => ({
    id,
    credits,
    price: Object.fromEntries(CURRENCIES.flatMap((code) => (price[code] === undefined ? [] : [[code, price[code]]]))),
  }));
}

export const packsIn = (currency: Currency): PricedPack[] =>
  allPacks().flatMap(({ id, credits, price: { [currency]: price } }) =>
    price === undefined ? [] : [{ id, credits, price, currency }],
  );
