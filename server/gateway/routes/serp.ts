import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { SerpAnswerSchema } from "#lib/scraping/serp/answer-schema.ts";
import { SerpQuery } from "#lib/scraping/serp/schema.ts";
import { searchWeb } from "#lib/scraping/serp/search-web.ts";
import type { SerpAnswer } from "#lib/scraping/serp/types.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { withHold } from "../metering/metered.ts";
import { defineRoute } from "../route.ts";

const price = (results: number) => priceOf({ kind: "serp", results });

export const serpRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/serp",
    scope: "serp",
    name: "serp",
    summary: "Search the web",
    description: `Searches by the installation's provider and answers with its results as data. ${PRICES.serpPerTen} credits for each ten results begun, of those that come back: as many as \`num\` pays for are held meanwhile. Nothing found and failures are free. Test keys are answered from a fixture, free; a search for a fixture's address (\`{fixtures_url}/timeout\`) fails as that fixture does.`,
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
