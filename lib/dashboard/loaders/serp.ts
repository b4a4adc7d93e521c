import "server-only";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";
import { searchProviderHealth } from "#lib/scraping/serp/queries.ts";

/**
 * Health of the installation's search providers, the price of a search, and whether the user may
 * run a check.
 */
export async function loadSearchProvider(slug: string) {
  const ctx = await memberCtx(slug, "workspace:read");
  const health = await searchProviderHealth(ctx);
  if (!health.ok) throw new Error(health.message);
  return {
    health: health.value,
    creditsPerTen: PRICES.serpPerTen,
    mayCheck: rolePermits(ctx.role, "workspace:write"),
  };
}
