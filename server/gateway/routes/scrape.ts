import { PRICES, priceOf } from "#lib/credits/prices.ts";
import { Document } from "#lib/scrape/document.ts";
import { ScrapeInput, ScrapeQuery } from "#lib/scrape/schema.ts";
import { scrapeUrl } from "#lib/scrape/scrape-url.ts";
import { documentOutcome } from "../document-outcome.ts";
import { withHold } from "../metered.ts";
import { type Call, defineRoute, type Outcome, type Route } from "../route.ts";

async function scrape(call: Call, input: ScrapeInput): Promise<Outcome> {
  const amount = priceOf({ kind: "scrape" });
  return documentOutcome(
    input.url,
    await withHold(call, { endpoint: "/v1/scrape", amount }, () => scrapeUrl(call.ctx, input)),
  );
}

const common = {
  path: "/v1/scrape",
  scope: "scrape",
  description: `Fetches the page and answers with it in the formats asked for. ${PRICES.scrape} credit when it worked, a target's 404 included; failures are free. Test keys are answered from fixtures, free.`,
  answer: { status: 200, schema: Document, description: "The page." },
  errors: [
    "invalid_parameter",
    "invalid_url",
    "unknown_fixture",
    "url_not_allowed",
    "workspace_balance",
    "target_blocked",
    "target_http_error",
    "dns_failure",
    "tls_error",
    "response_too_large",
    "too_many_redirects",
    "unsupported_content_type",
    "target_unreachable",
    "target_timeout",
  ],
} satisfies Partial<Route>;

export const scrapeRoutes = [
  defineRoute({
    ...common,
    method: "GET",
    name: "scrapeByQuery",
    summary: "Scrape a page, by query",
    query: ScrapeQuery,
    handle: (call) => scrape(call, call.query),
  }),
  defineRoute({
    ...common,
    method: "POST",
    name: "scrape",
    summary: "Scrape a page",
    body: ScrapeInput,
    idempotent: true,
    errors: [...common.errors, "idempotency_conflict", "payload_too_large"],
    handle: (call) => scrape(call, call.body),
  }),
];
