import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type Result, refuse } from "#lib/platform/values/result.ts";
import { type ConfiguredProvider, configuredProviders, NO_PROVIDER } from "./configured-provider.ts";
import { CHECK_DEADLINE_MS, CHECK_EVERY_S, CHECK_QUERY } from "./constants.ts";
import { searchProviderHealth } from "./queries.ts";
import { recordHealth } from "./record-health.ts";
import { takeTurn } from "./take-turn.ts";
import type { SearchProviderHealth } from "./types.ts";

/** For tests. `deadlineMs` in milliseconds. */
export type CheckMeans = { providers?: readonly ConfiguredProvider[]; deadlineMs?: number };

/**
 * Searches once with each provider, without charge, and returns their health. A failed search is
 * not an error. Limited to one check every CHECK_EVERY_S seconds across all workspaces and
 * processes, because it uses the operator's providers.
 */
export async function checkProvider(
  ctx: Ctx,
  { providers = configuredProviders(), deadlineMs = CHECK_DEADLINE_MS }: CheckMeans = {},
): Promise<Result<SearchProviderHealth[], "forbidden" | "feature_unavailable" | "rate_limited">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const [first] = providers;
  if (!first) return refuse("feature_unavailable", NO_PROVIDER);
  if (!(await takeTurn(first.id, ctx.clock.now())))
    return refuse("rate_limited", `It was checked less than ${CHECK_EVERY_S} seconds ago. Try again in a moment.`, {
      retry_after: CHECK_EVERY_S,
    });
  await Promise.all(providers.map((provider) => tryOnce(ctx, provider, deadlineMs)));
  return await searchProviderHealth(ctx, providers);
}

async function tryOnce(ctx: Ctx, provider: ConfiguredProvider, deadlineMs: number): Promise<void> {
  const started = performance.now();
  const asked = await provider.ask(
    { query: CHECK_QUERY, engine: undefined, locale: undefined, timeRange: undefined, safeSearch: undefined, page: 1 },
    deadlineMs,
  );
  const latencyMs = performance.now() - started;
  // The query is fixed, so any refusal is the provider's fault.
  const use = asked.ok ? { latencyMs } : { code: asked.error, message: asked.message };
  await recordHealth(provider.id, ctx.clock.now(), use);
}
