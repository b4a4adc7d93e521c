import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { SerpAnswerSchema } from "#lib/scraping/serp/answer-schema.ts";
import { SerpQuery } from "#lib/scraping/serp/schema.ts";
import { searchWeb } from "#lib/scraping/serp/search-web.ts";
import type { SerpAnswer } from "#lib/scraping/serp/types.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { withHold } from "../metering/metered.ts";
import { defineRoute } from "../route/route.ts";

const price = (results: number) => priceOf({ kind: "serp", results });

export const serpRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/serp",
    scope: "serp",
    name: "serp",
    summary: "Search the web",
    description: `Searches with the installation's provider and returns the results as data. Costs ${PRICES.serpPerTen} credits for every ten returned results or part of ten; the price of \`num\` results is held during the call. Empty searches and failures are free. Test keys get a fixture for free; a search for a fixture's URL (\`{fixtures_url}/timeout\`) fails as that fixture does.`,
    query: SerpQuery,
    example: { query: "boat lifts" },
    answer: { status: 200, schema: SerpAnswerSchema, description: "Search results." },
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
    handle: async (call) => {
      const { query, num } = call.query;
      const work = () => searchWeb(call.ctx, call.query);
      const costOf = (answer: SerpAnswer) => price(answer.organic_results.length);
      const metered = await withHold(call, { endpoint: "/v1/serp", amount: price(num), costOf }, work);
      if (metered.refused) return { error: metered.refused, target: query };
      const { result, charged } = metered;
      if (!result.ok) return { error: mapRefusal(result), target: query };
      return { status: 200, body: { ...result.value, credits_used: charged }, credits: charged, target: query };
    },
  }),
];
