import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { FIXTURE_DURATION_MS } from "#lib/scraping/fixtures/constants.ts";
import { configuredProviders, NO_PROVIDER } from "./configured-provider.ts";
import { SEARCH_DEADLINE_MS } from "./constants.ts";
import { fixtureProvider } from "./fixture-provider.ts";
import { gatherResults } from "./gather-results.ts";
import type { ProviderError, SearchProvider } from "./provider.ts";
import { localeOf, windowOf } from "./rules.ts";
import type { SerpQuery } from "./schema.ts";
import { type Answered, type Search, searchInOrder } from "./search-in-order.ts";
import type { SerpAnswer } from "./types.ts";

export type SearchError = "forbidden" | "feature_unavailable" | ProviderError;

/** For tests. `deadlineMs` in milliseconds. */
export type SearchMeans = { providers?: readonly SearchProvider[]; deadlineMs?: number };

/**
 * Searches with the operator's providers, in order until one answers. Test keys get the fixture,
 * without network access (contract 5). Finding nothing is a success.
 * @param input parsed by `SerpQuery`.
 * @returns the results; the gateway sets `credits_used` when it settles.
 */
export async function searchWeb(
  ctx: Ctx,
  input: SerpQuery,
  { providers = configuredProviders(), deadlineMs = SEARCH_DEADLINE_MS }: SearchMeans = {},
): Promise<Result<SerpAnswer, SearchError>> {
  const forbidden = authorize(ctx, "serp:run");
  if (forbidden) return forbidden;
  const isTest = isTestKey(ctx.actor);
  if (!isTest && providers.length === 0) return refuse("feature_unavailable", NO_PROVIDER);

  const started = performance.now();
  const query = {
    query: input.query,
    engine: input.engine,
    locale: localeOf(input.language, input.country),
    timeRange: input.time_range,
    safeSearch: input.safe_search,
  };
  const search = { query, window: windowOf(input), deadlineMs, now: () => ctx.clock.now() };
  const answered = isTest ? await askFixture(search) : await searchInOrder(providers, search);
  const tookMs = isTest ? FIXTURE_DURATION_MS : Math.round(performance.now() - started);
  return answered.ok ? ok(represent(input, answered.value, tookMs)) : answered;
}

async function askFixture({ query, window, deadlineMs }: Search): Promise<Result<Answered, ProviderError>> {
  const gathered = await gatherResults(fixtureProvider, query, window, deadlineMs);
  return gathered.ok ? ok({ provider: fixtureProvider, gathered: gathered.value, isFallback: false }) : gathered;
}

function represent(input: SerpQuery, { provider, gathered, isFallback }: Answered, tookMs: number): SerpAnswer {
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
    warnings: [
      ...(provider.kind === "fixture" ? ["fixture"] : []),
      ...(gathered.incomplete ? ["incomplete"] : []),
      ...(isFallback ? ["fallback"] : []),
    ],
  };
}
