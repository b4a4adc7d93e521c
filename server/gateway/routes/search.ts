import { PRICES } from "#lib/billing/credits/prices.ts";
import { maxScrapeCost } from "#lib/scraping/pages/max-scrape-cost.ts";
import { SearchAnswerSchema } from "#lib/scraping/search/answer-schema.ts";
import { SEARCH_ENDPOINT } from "#lib/scraping/search/constants.ts";
import { creditsOf, maxCredits } from "#lib/scraping/search/rules.ts";
import { SearchInput } from "#lib/scraping/search/schema.ts";
import { searchAndRead } from "#lib/scraping/search/search-and-read.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { sharedSearch } from "../dialects/firecrawl/search.ts";
import { withHold } from "../metering/metered.ts";
import { apiError } from "../route/api-error.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

/**
 * Searches, and reads the pages found if requested, under one hold for the maximum cost that is
 * settled for what was delivered.
 *
 * @param endpoint under which the credits are recorded.
 */
export async function search(call: Call<unknown, SearchInput>, endpoint: string = SEARCH_ENDPOINT): Promise<Outcome> {
  const target = call.body.query;
  if (call.body.scrape && !call.key?.scopes.includes("scrape")) {
    const error = apiError("insufficient_scope", "This key lacks the scope scrape.", { required_scope: "scrape" });
    return { error, target };
  }
  const { limit, scrape } = call.body;
  const hold = { endpoint, amount: maxCredits(limit, scrape ? maxScrapeCost(scrape) : 0), costOf: creditsOf };
  const metered = await withHold(call, hold, () => searchAndRead(call.ctx, call.body));
  if (metered.refused) return { error: metered.refused, target };
  const { result, charged } = metered;
  if (!result.ok) return { error: mapRefusal(result), target };
  const body = { id: call.requestId, ...result.value, credits_used: charged };
  return { status: 200, body, credits: charged, target };
}

export const searchRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/search",
    scope: "serp",
    name: "search",
    summary: "Search the web and read results",
    description: `Searches as GET /v1/serp does and, with \`scrape\`, reads the page of each result as POST /v1/scrape does, which needs the scope scrape too. Results are in order, each with its page or an error. Costs ${PRICES.serpPerTen} credits for every ten results or part of ten, plus the price of a scrape for each page that was read; the maximum is held during the call. Empty searches and failures cost nothing except the tokens of any language model that answered. Test keys get fixtures for free.`,
    body: SearchInput,
    dialect: sharedSearch,
    idempotent: true,
    answer: { status: 200, schema: SearchAnswerSchema, description: "Search results with their pages." },
    errors: [
      "unknown_fixture",
      "workspace_balance",
      "target_blocked",
      "target_http_error",
      "feature_unavailable",
      "provider_misconfigured",
      "target_unreachable",
      "target_timeout",
    ],
    handle: (call) => search(call),
  }),
];
