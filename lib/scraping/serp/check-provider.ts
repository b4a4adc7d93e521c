import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { type Result, refuse } from "#lib/platform/result.ts";
import { type ConfiguredProvider, configuredProvider, NO_PROVIDER } from "./configured-provider.ts";
import { CHECK_DEADLINE_MS, CHECK_EVERY_S, CHECK_QUERY } from "./constants.ts";
import { searchProviderHealth } from "./queries.ts";
import { recordHealth } from "./record-health.ts";
import type { SearchProviderHealth } from "./types.ts";

/** What a test sets otherwise: who is asked, and how long for, in ms. */
export type CheckMeans = { provider?: ConfiguredProvider | undefined; deadlineMs?: number };

/**
 * Searches once, free, to see how the provider does, and answers what is known of it then: that it failed is an answer too.
 * All workspaces and processes together may do so every CHECK_EVERY_S seconds: it is the operator's provider that is asked.
 */
export async function checkProvider(
  ctx: Ctx,
  { provider = configuredProvider(), deadlineMs = CHECK_DEADLINE_MS }: CheckMeans = {},
): Promise<Result<SearchProviderHealth | null, "forbidden" | "feature_unavailable" | "rate_limited">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  if (!provider) return refuse("feature_unavailable", NO_PROVIDER);
  if (!(await takeTurn(provider.id, ctx.clock.now())))
    return refuse("rate_limited", `It was checked less than ${CHECK_EVERY_S} seconds ago. Try again in a moment.`, {
      retry_after: CHECK_EVERY_S,
    });

  const started = performance.now();
  const asked = await provider.ask(
    { query: CHECK_QUERY, engine: undefined, locale: undefined, timeRange: undefined, safeSearch: undefined, page: 1 },
    deadlineMs,
  );
  const latencyMs = performance.now() - started;
  // The query is ours, so whatever is refused is the provider's doing.
  const use = asked.ok ? { latencyMs } : { code: asked.error, message: asked.message };
  await recordHealth(provider.id, ctx.clock.now(), use);
  return await searchProviderHealth(ctx, provider);
}

/** Of several who ask at once, one gets the turn. */
async function takeTurn(id: string, at: Date): Promise<boolean> {
  const taken = await db().$executeRaw`
    insert into search_provider_health as known (id, checked_at) values (${id}, ${at})
    on conflict (id) do update set checked_at = excluded.checked_at
    where known.checked_at is null or known.checked_at <= excluded.checked_at - make_interval(secs => ${CHECK_EVERY_S}::double precision)`;
  return taken > 0;
}
