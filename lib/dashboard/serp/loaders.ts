import "server-only";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";
import { searchProviderHealth } from "#lib/scraping/serp/queries.ts";

/** The installation's search providers, how they do, what a search costs, and whether this person may have them checked. */
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
