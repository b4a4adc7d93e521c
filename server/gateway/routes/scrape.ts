import { PRICES } from "#lib/billing/credits/prices.ts";
import { Document } from "#lib/kernel/document.ts";
import { ok } from "#lib/platform/values/result.ts";
import { acceptScrape } from "#lib/scraping/async-scrapes/accept-scrape.ts";
import { AsyncScrapeSchema } from "#lib/scraping/async-scrapes/answer-schema.ts";
import { ScrapeCall, ScrapeCallQuery } from "#lib/scraping/async-scrapes/schema.ts";
import { answerKeptPage } from "#lib/scraping/pages/cache/answer-kept-page.ts";
import { maxScrapeCost } from "#lib/scraping/pages/max-scrape-cost.ts";
import { scrapeCost } from "#lib/scraping/pages/rules.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { PAGE_ERRORS } from "../answers/page-errors.ts";
import { sharedScrape } from "../dialects/firecrawl/scrape.ts";
import { documentOutcome } from "../metering/document-outcome.ts";
import { withHold } from "../metering/metered.ts";
import { type Call, defineRoute, type Outcome, type Route } from "../route/route.ts";

/** @param endpoint under which the credits are recorded. */
export async function scrape(
  call: Call,
  { webhook, ...input }: ScrapeCall,
  endpoint: string = common.path,
): Promise<Outcome> {
  if (webhook !== undefined) {
    const { ctx, requestId } = call;
    return outcomeOf(await acceptScrape(ctx, { requestId, scrape: input, webhook }), 202, input.url);
  }
  // Checked before the hold, so that a free answer works at a zero balance.
  const kept = await answerKeptPage(call.ctx, input);
  if (kept) return documentOutcome(input.url, { result: ok(kept), charged: 0 });
  const hold = {
    endpoint,
    amount: maxScrapeCost(input),
    costOf: (document: Document) => scrapeCost(input, document),
  };
  return documentOutcome(input.url, await withHold(call, hold, () => scrapeUrl(call.ctx, input)));
}

const common = {
  path: "/v1/scrape",
  scope: "scrape",
  description: `Fetches the page and returns it in the requested formats. Costs ${PRICES.scrape} credit if it succeeds, including a 404 of the target, and ${PRICES.renderJs} more if a browser rendered it. Failures and pages returned from the cache by \`max_age\` cost only the tokens of any language model that answered. Test keys get fixtures for free. With \`webhook\` the scrape is asynchronous: the response is an immediate 202, temporary failures are retried for up to three attempts in total, and scrape.completed or scrape.failed is sent at the end.`,
  answer: { status: 200, schema: Document, description: "The page." },
  otherAnswer: {
    status: 202,
    schema: AsyncScrapeSchema,
    description: "With `webhook`: the queued scrape. GET /v1/scrape/{scrape_id} shows its progress.",
  },
  errors: [...PAGE_ERRORS, "action_failed", "extraction_failed", "feature_unavailable", "provider_misconfigured"],
} satisfies Partial<Route>;

export const scrapeRoutes = [
  defineRoute({
    ...common,
    method: "GET",
    name: "scrapeByQuery",
    summary: "Scrape a page, by query",
    query: ScrapeCallQuery,
    handle: (call) => scrape(call, call.query),
  }),
  defineRoute({
    ...common,
    method: "POST",
    name: "scrape",
    summary: "Scrape a page",
    body: ScrapeCall,
    dialect: sharedScrape,
    idempotent: true,
    handle: (call) => scrape(call, call.body),
  }),
];
