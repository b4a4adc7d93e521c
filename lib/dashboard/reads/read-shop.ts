import "server-only";
import { sellerProblem } from "#lib/billing/invoices/seller.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { providerName } from "#lib/billing/settings/provider-name.ts";
import { readBillingProfile } from "#lib/billing/settings/queries.ts";
import type { BillingProfile, PricedPack, ProviderName } from "#lib/billing/settings/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { COUNTRIES } from "#lib/platform/values/countries.ts";

export type Country = { code: string; name: string };

/** What can be bought, how it is taxed and how it is paid. */
export type Shop = {
  packs: PricedPack[];
  /** The buyer on the next invoice. */
  profile: BillingProfile;
  provider: ProviderName;
  countries: Country[];
  /** Why nothing can be bought here; null if it can. */
  not_sold: string | null;
};

/** Countries sorted by English name. */
function countriesByName(): Country[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The shop; null without permission to buy. */
export async function readShop(ctx: Ctx): Promise<Shop | null> {
  if (!permits(ctx.actor, "billing:write")) return null;
  const profile = await readBillingProfile(ctx);
  return {
    packs: packsIn(profile.currency),
    profile,
    provider: providerName(),
    countries: countriesByName(),
    not_sold: sellerProblem() ?? null,
  };
}
