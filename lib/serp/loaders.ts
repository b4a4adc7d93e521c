import "server-only";
import { rolePermits } from "#lib/auth/permissions.ts";
import { memberCtx } from "#lib/auth/session.ts";
import { PRICES } from "#lib/credits/prices.ts";
import { searchProviderHealth } from "./queries.ts";

/** The installation's search provider, how it does, what a search costs, and whether this person may have it checked. */
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
