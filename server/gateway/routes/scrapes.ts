import { SCRAPES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { AsyncScrapeSchema } from "#lib/scraping/async-scrapes/answer-schema.ts";
import { getScrape } from "#lib/scraping/async-scrapes/queries.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const asyncScrapeRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/scrape/{scrape_id}",
    scope: "scrape",
    name: "getScrape",
    summary: "Get an asynchronous scrape",
    description: `Returns the progress of a scrape that was requested with \`webhook\` and, once it has finished, its document or error. Scrapes are kept for ${SCRAPES_KEPT_DAYS} days. Free.`,
    answer: { status: 200, schema: AsyncScrapeSchema, description: "The scrape." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => outcomeOf(await getScrape(ctx, params.scrape_id ?? ""), 200, params.scrape_id),
  }),
];
