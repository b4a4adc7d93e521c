import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { CrawlListSchema, CrawlPagesSchema, CrawlSchema } from "#lib/scraping/crawls/answer-schema.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl } from "#lib/scraping/crawls/change-crawl.ts";
import { CRAWL_PAGES_MAX } from "#lib/scraping/crawls/constants.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { listCrawlPages } from "#lib/scraping/crawls/list-crawl-pages.ts";
import { getCrawl, listCrawls } from "#lib/scraping/crawls/queries.ts";
import { CreateCrawlInput, ListCrawlPagesInput, ListCrawlsInput } from "#lib/scraping/crawls/schema.ts";
import { JobLineSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { ResultsQuery } from "#lib/scraping/jobs/schema.ts";
import { RESULTS_FILE, RESULTS_HEADERS } from "../answers/file-answers.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { followResultsLink, sendResults } from "../answers/results-route.ts";
import { type Call, defineRoute } from "../route/route.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.crawl_id ?? "";

export const crawlRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/crawls",
    scope: "jobs",
    name: "createCrawl",
    summary: "Crawl a site",
    description: `Scrapes up to ${CRAWL_PAGES_MAX} pages of a site in the background, discovering them through links and sitemaps. Each URL is fetched once, at a rate the site can handle. Each page with a usable result costs a credit, including a 404; a failed page costs only the tokens of any language model that answered. When the crawl ends, \`crawl.completed\` or \`crawl.failed\` is sent. Test keys crawl the fixtures for free.`,
    body: CreateCrawlInput,
    idempotent: true,
    answer: { status: 202, schema: CrawlSchema, description: "The crawl, queued." },
    errors: ["invalid_url", "url_not_allowed", "workspace_balance", "feature_unavailable"],
    handle: async ({ ctx, requestId, body }) =>
      outcomeOf(await createCrawl(ctx, { requestId, input: body }), 202, body.url),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/crawls",
    scope: "jobs",
    name: "listCrawls",
    summary: "List crawls",
    description: `Newest first, until ${JOBS_KEPT_DAYS} days after they ended. A test key only sees those created by test keys.`,
    query: ListCrawlsInput,
    answer: { status: 200, schema: CrawlListSchema, description: "A page of crawls." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listCrawls(ctx, query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/crawls/{crawl_id}",
    scope: "jobs",
    name: "getCrawl",
    summary: "Get a crawl",
    description: "Includes the progress and, once finished, a newly signed link to the results.",
    answer: { status: 200, schema: CrawlSchema, description: "The crawl." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await getCrawl(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/crawls/{crawl_id}",
    scope: "jobs",
    name: "cancelCrawl",
    summary: "Cancel a crawl",
    description:
      "Ends the crawl permanently: no more pages are started. Finished pages are kept, billed and soon ready for download. Canceling a crawl that has ended changes nothing.",
    answer: { status: 200, schema: CrawlSchema, description: "The crawl after the change." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await cancelCrawl(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/crawls/{crawl_id}/pause",
    scope: "jobs",
    name: "pauseCrawl",
    summary: "Pause a crawl",
    description: "No more pages are started until the crawl is resumed. Pages in progress are finished.",
    answer: { status: 200, schema: CrawlSchema, description: "The crawl after the change." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await pauseCrawl(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/crawls/{crawl_id}/resume",
    scope: "jobs",
    name: "resumeCrawl",
    summary: "Resume a crawl",
    description: "Continues the crawl where it was paused.",
    answer: { status: 200, schema: CrawlSchema, description: "The crawl after the change." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await resumeCrawl(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/crawls/{crawl_id}/pages",
    scope: "jobs",
    name: "listCrawlPages",
    summary: "List a crawl's pages",
    description:
      "Every page and sitemap in the order of discovery, with its result and the place where its URL was found.",
    query: ListCrawlPagesInput,
    answer: { status: 200, schema: CrawlPagesSchema, description: "A page of results." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await listCrawlPages(call.ctx, idOf(call), call.query), 200, idOf(call)),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/crawls/{crawl_id}/results",
    scope: "jobs",
    name: "getCrawlResults",
    summary: "Download a crawl's results",
    description:
      "Returns JSON lines in the order in which pages were found. Requires a key or the signed `download_url`, which works for 24 hours as long as the key that requested it is valid. Supports Range, and gzip if the client accepts it.",
    query: ResultsQuery,
    signed: (params, query) => followResultsLink({ clock: databaseClock }, params.crawl_id ?? "", query),
    answer: {
      status: 200,
      contentType: "application/x-ndjson",
      schema: JobLineSchema,
      description: "The results, one line per page.",
      headers: RESULTS_HEADERS,
    },
    ...RESULTS_FILE,
    errors: ["not_found"],
    handle: (call) => sendResults(call, idOf(call), "crl"),
  }),
];
