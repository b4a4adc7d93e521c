import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { FIXTURE_DURATION_MS } from "#lib/scraping/fixtures/constants.ts";
import { configuredProvider, NO_PROVIDER } from "./configured-provider.ts";
import { SEARCH_DEADLINE_MS } from "./constants.ts";
import { fixtureProvider } from "./fixture-provider.ts";
import { type Gathered, gatherResults } from "./gather-results.ts";
import type { ProviderError, SearchProvider } from "./provider.ts";
import { recordHealth } from "./record-health.ts";
import { localeOf, windowOf } from "./rules.ts";
import type { SerpQuery } from "./schema.ts";
import type { SerpAnswer } from "./types.ts";

export type SearchError = "forbidden" | "feature_unavailable" | ProviderError;

/** What a test sets otherwise: who is asked, and how long for, in ms. */
export type SearchMeans = { provider?: SearchProvider | undefined; deadlineMs?: number };

/**
 * Searches the web by the operator's provider. A test key is answered by the fixture, over no network (contract 5). How the
 * provider did is noted for settings; what the caller asked for wrongly says nothing about it.
 *
 * @param input parsed by `SerpQuery`.
 * @returns the results; the gateway sets `credits_used` when it settles. Finding nothing is an answer too.
 */
export async function searchWeb(
  ctx: Ctx,
  input: SerpQuery,
  { provider = configuredProvider(), deadlineMs = SEARCH_DEADLINE_MS }: SearchMeans = {},
): Promise<Result<SerpAnswer, SearchError>> {
  const forbidden = authorize(ctx, "serp:run");
  if (forbidden) return forbidden;
  const isTest = isTestKey(ctx.actor);
  const asked = isTest ? fixtureProvider : provider;
  if (!asked) return refuse("feature_unavailable", NO_PROVIDER);

  const started = performance.now();
  const query = {
    query: input.query,
    engine: input.engine,
    locale: localeOf(input.language, input.country),
    timeRange: input.time_range,
    safeSearch: input.safe_search,
  };
  const gathered = await gatherResults(asked, query, windowOf(input), deadlineMs);
  const tookMs = isTest ? FIXTURE_DURATION_MS : Math.round(performance.now() - started);
  if (!isTest) await note(ctx, asked, gathered);
  return gathered.ok ? ok(represent(input, asked, gathered.value, tookMs)) : gathered;
}

async function note(ctx: Ctx, provider: SearchProvider, gathered: Result<Gathered, ProviderError>): Promise<void> {
  const at = ctx.clock.now();
  if (gathered.ok) await recordHealth(provider.id, at, gathered.value);
  const failure = gathered.ok ? gathered.value.incomplete : gathered;
  if (failure && failure.error !== "invalid_parameter")
    await recordHealth(provider.id, at, { code: failure.error, message: failure.message });
}

function represent(input: SerpQuery, provider: SearchProvider, gathered: Gathered, tookMs: number): SerpAnswer {
  const { from } = windowOf(input);
  return {
    organic_results: gathered.results.map(({ title, link, displayedLink, snippet }, at) => ({
      position: from + at + 1,
      title,
      link,
      displayed_link: displayedLink,
      snippet,
    })),
    related_searches: gathered.related,
    search_metadata: {
      engine: input.engine ?? null,
      query: input.query,
      page: input.page,
      total: gathered.total,
      took_ms: tookMs,
      provider: provider.kind,
    },
    credits_used: 0,
    warnings: [...(provider.kind === "fixture" ? ["fixture"] : []), ...(gathered.incomplete ? ["incomplete"] : [])],
  };
}
