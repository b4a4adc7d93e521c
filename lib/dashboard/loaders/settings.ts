import "server-only";
import { readMonthSpend } from "#lib/billing/alerts/queries.ts";
import { listGrants, readBalance, readReconciliation } from "#lib/billing/credits/queries.ts";
import type { Balance, Grant, Reconciled } from "#lib/billing/credits/types.ts";
import { readBillingSettings } from "#lib/billing/settings/queries.ts";
import type { BillingSettings } from "#lib/billing/settings/types.ts";
import { readShop, type Shop } from "#lib/dashboard/reads/read-shop.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Result } from "#lib/platform/values/result.ts";

export type BillingView = {
  settings: BillingSettings;
  balance: Balance;
  grants: Grant[];
  /** This month, e.g. 2026-11, and its spending. */
  month: string;
  spent: number;
  /** Null without permission to buy, which this page requires anyway. */
  shop: Shop | null;
  reconciled: Reconciled | null;
  read_at: string;
};

/** Throws a refusal: everyone who may open the page may read all of it. */
function granted<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** The billing page, for owners and the billing role. */
export async function loadBilling(slug: string): Promise<BillingView> {
  const ctx = await memberCtx(slug, "billing:write");
  const [settings, shop, balance, grants, spend, reconciled] = await Promise.all([
    readBillingSettings(ctx).then(granted),
    readShop(ctx),
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
    shop,
    reconciled,
    read_at: ctx.clock.now().toISOString(),
  };
}
