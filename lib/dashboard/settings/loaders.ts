import "server-only";
import { readMonthSpend } from "#lib/billing/alerts/queries.ts";
import { listGrants, readBalance, readReconciliation } from "#lib/billing/credits/queries.ts";
import type { Balance, Grant, Reconciled } from "#lib/billing/credits/types.ts";
import { COUNTRIES } from "#lib/billing/settings/countries.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { readBillingSettings } from "#lib/billing/settings/queries.ts";
import type { BillingSettings, PricedPack } from "#lib/billing/settings/types.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Result } from "#lib/platform/result.ts";

export type Country = { code: string; name: string };

export type BillingView = {
  settings: BillingSettings;
  balance: Balance;
  grants: Grant[];
  /** This month, e.g. 2026-11, and what was spent in it. */
  month: string;
  spent: number;
  packs: PricedPack[];
  countries: Country[];
  reconciled: Reconciled | null;
  read_at: string;
};

/** By name, as English readers look for them. */
function countriesByName(): Country[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Who may open the page may read all of it: what is refused here is a mistake in the permissions. */
function granted<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** The billing page: owners and the billing role alone. */
export async function loadBilling(slug: string): Promise<BillingView> {
  const ctx = await memberCtx(slug, "billing:write");
  const [settings, balance, grants, spend, reconciled] = await Promise.all([
    readBillingSettings(ctx).then(granted),
    readBalance(ctx).then(granted),
    listGrants(ctx).then(granted),
    readMonthSpend(ctx).then(granted),
    readReconciliation(ctx).then(granted),
  ]);
  return {
    settings,
    balance,
    grants,
    ...spend,
    packs: packsIn(settings.currency),
    countries: countriesByName(),
    reconciled,
    read_at: ctx.clock.now().toISOString(),
  };
}
