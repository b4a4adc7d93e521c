import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseSelectors } from "#lib/scraping/pages/reading.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { type SearchError, type SearchMeans, searchWeb } from "#lib/scraping/serp/search-web.ts";
import { type FoundPage, readFoundPages } from "./read-found-pages.ts";
import { isWithin, withDomains } from "./rules.ts";
import type { PageOptions, SearchInput } from "./schema.ts";
import type { SearchAnswer } from "./types.ts";

/** For tests. */
export type SearchAndReadMeans = SearchMeans & { readingMs?: number };

const NO_PAGES: ReadonlyMap<string, FoundPage> = new Map();

/**
 * Searches the web and, if `scrape` is set, reads the page of each result. Test keys get fixtures,
 * without network access. A page that cannot be read fails only itself.
 * @param input parsed by `SearchInput`.
 * @returns an answer to be priced by `creditsOf`.
 */
export async function searchAndRead(
  ctx: Ctx,
  input: SearchInput,
  { readingMs, ...means }: SearchAndReadMeans = {},
): Promise<Result<SearchAnswer, SearchError>> {
  const refusal = input.scrape && (authorize(ctx, "scrape:run") ?? refuseOptions(ctx, input.scrape));
  if (refusal) return refusal;
  const { limit, engine, country, language, time_range, safe_search } = input;
  const asked = { engine, country, language, time_range, safe_search, query: withDomains(input), page: 1, num: limit };
  const found = await searchWeb(ctx, asked, means);
  if (!found.ok) return found;
  const { organic_results, related_searches, search_metadata, warnings } = found.value;
  const results = organic_results.filter(({ link }) => isWithin(link, input));
  const links = results.map(({ link }) => link);
  const pages = input.scrape ? await readFoundPages(ctx, links, input.scrape, readingMs) : NO_PAGES;
  return ok({
    object: "search",
    results: results.map((result) => ({ ...result, ...pages.get(result.link) })),
    related_searches,
    search_metadata: { ...search_metadata, query: input.query },
    warnings,
  });
}

/** Refuses once for all pages, with the parameter's path in this call. */
function refuseOptions(ctx: Ctx, options: PageOptions) {
  const refusal =
    refuseSelectors(options) ??
    refuseModel(ctx, options.formats) ??
    (isTestKey(ctx.actor) ? undefined : refuseRoute(options));
  if (refusal?.detail?.param === undefined) return refusal;
  return { ...refusal, message: `scrape.${refusal.message}`, detail: { param: `scrape.${refusal.detail?.param}` } };
}
