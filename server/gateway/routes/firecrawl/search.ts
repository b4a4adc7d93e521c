import { priceOf } from "#lib/billing/credits/prices.ts";
import { ok } from "#lib/platform/result.ts";
import { mostScrapeCost } from "#lib/scraping/pages/most-scrape-cost.ts";
import { type FoundPage, readFoundPages } from "#lib/scraping/serp/read-found-pages.ts";
import { searchWeb } from "#lib/scraping/serp/search-web.ts";
import type { SerpAnswer } from "#lib/scraping/serp/types.ts";
import { apiError } from "../../answers/api-error.ts";
import { mapRefusal } from "../../answers/map-refusal.ts";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { isWithin, SearchCall, searchAnswer, searchInput } from "../../dialects/firecrawl/search.ts";
import { withHold } from "../../metering/metered.ts";
import { type Call, defineRoute, type Outcome } from "../../route.ts";
import { described, named } from "./define.ts";

type Searched = { answer: SerpAnswer; pages: ReadonlyMap<string, FoundPage> };
const NO_PAGES: Searched["pages"] = new Map();

const searchPrice = (results: number) => priceOf({ kind: "serp", results });

/** Of what was read; a test key's pages are free. */
const costOf = ({ answer, pages }: Searched): number => {
  const read = [...pages.values()].reduce(
    (sum, page) => sum + ("document" in page ? page.document.credits_used : 0),
    0,
  );
  return searchPrice(answer.organic_results.length) + read;
};

/** A search, and the pages that it found where they are to be read too: one hold for all of it, settled for what there was. */
async function search(call: Call<unknown, SearchCall>, endpoint: string, version: Version): Promise<Outcome> {
  const { serp, pages: options, domains } = call.body;
  const target = serp.query;
  if (options && !call.key?.scopes.includes("scrape")) {
    const error = apiError("insufficient_scope", "This key lacks the scope scrape.", { required_scope: "scrape" });
    return { error, target };
  }
  const pagePrice = options ? mostScrapeCost(options) : 0;
  const hold = { endpoint, amount: searchPrice(serp.num) + serp.num * pagePrice, costOf };
  const metered = await withHold<Searched>(call, hold, async () => {
    const found = await searchWeb(call.ctx, serp);
    if (!found.ok) return found;
    const links = found.value.organic_results.map(({ link }) => link).filter((link) => isWithin(link, domains));
    const pages = options ? await readFoundPages(call.ctx, links, options) : NO_PAGES;
    return ok({ answer: found.value, pages });
  });
  if (metered.refused) return { error: metered.refused, target };
  const { result, charged } = metered;
  if (!result.ok) return { error: mapRefusal(result), target };
  const searched = { id: call.requestId, ...result.value, credits: charged };
  return { status: 200, body: searchAnswer(searched, call.body, version), credits: charged, target };
}

export function searchRoute(version: Version) {
  const path = `/v${version}/search` as const;
  return defineRoute({
    ...described("Search the web, as Firecrawl does"),
    method: "POST",
    path,
    scope: "serp",
    name: named("Search", version),
    body: SearchCall,
    dialect: spoken(version, searchInput),
    idempotent: true,
    handle: (call) => search(call, path, version),
  });
}
