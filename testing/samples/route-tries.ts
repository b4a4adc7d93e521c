import type { Scope } from "#lib/kernel/scopes.ts";
import type { WholeWorkspace } from "../builders/whole-workspace.ts";

type Theirs = WholeWorkspace;

/**
 * How a route is called by people who must be refused. Path parameters are filled with another
 * workspace's objects.
 */
export type ApiTry = {
  query?: (theirs: Theirs) => Record<string, string>;
  body?: (theirs: Theirs) => unknown;
  headers?: (theirs: Theirs) => Record<string, string>;
  /**
   * Response status for a stranger's key: 404 if the path has a foreign object, otherwise that of
   * the route.
   */
  stranger?: number;
  /** The response contains nothing that could leak. */
  bare?: true;
};

/** Foreign objects for path parameters. */
export const PATH_PARTS: Readonly<Record<string, keyof Theirs["ids"]>> = {
  key_id: "key",
  member_id: "member",
  webhook_id: "webhook",
  delivery_id: "delivery",
  event_id: "event",
  replay_id: "replay",
  listener_id: "listener",
  job_id: "job",
  crawl_id: "crawl",
  monitor_id: "monitor",
  scrape_id: "scrape",
  invoice_id: "invoice",
};

const nothing: ApiTry = {};
const bare: ApiTry = { bare: true };
const sent = (body: object, more: ApiTry = {}): ApiTry => ({ body: () => body, ...more });
/** Names a foreign object in the input. */
const naming = (field: "webhook" | "webhook_id", more: object, stranger: number): ApiTry => ({
  body: ({ ids }) => ({ ...more, [field]: ids.webhook }),
  stranger,
});

const RANGE = { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
const PAGE = "https://192.0.2.1/";
const MONITOR = { name: "n", urls: [PAGE], schedule: { every: 1, unit: "hours" } };

/** Returns the same row for both versions of Firecrawl's API. */
const both = (name: string, tried: ApiTry): Record<string, ApiTry> => ({
  [`firecrawl${name}V1`]: tried,
  [`firecrawl${name}V2`]: tried,
});

/**
 * One row for each route, by scope; server/gateway/isolation.test.ts tries them all, and fails if a
 * row is missing.
 */
export const API_TRIES: Readonly<Record<Scope, Readonly<Record<string, ApiTry>>>> = {
  scrape: {
    scrapeByQuery: { query: ({ ids }) => ({ url: PAGE, webhook: ids.webhook }), stranger: 400, bare: true },
    scrape: naming("webhook", { url: PAGE }, 400),
    getScrape: bare,
    firecrawlScrapeV2: sent({ url: PAGE }, { stranger: 400 }),
    firecrawlMapV2: sent({ url: PAGE }, { stranger: 400 }),
    ...both("Extract", sent({ urls: ["https://192.0.2.1/"], prompt: "p" }, { stranger: 501 })),
    ...both("ExtractStatus", bare),
    map: sent({ url: PAGE }, { stranger: 400 }),
  },
  parse: {
    parse: sent({ html: "<p>Hello" }),
    firecrawlParseV2: sent({}, { stranger: 400 }),
  },
  stream: {
    streamByQuery: { headers: ({ ids }) => ({ "last-event-id": `${ids.stream}.1` }), stranger: 404, bare: true },
    stream: {
      ...sent({ urls: [PAGE] }),
      headers: ({ ids }) => ({ "last-event-id": `${ids.stream}.1` }),
      stranger: 404,
    },
  },
  serp: {
    serp: { query: () => ({ query: "tides" }), stranger: 501, bare: true },
    search: sent({ query: "tides" }, { stranger: 501 }),
    firecrawlSearchV2: sent({ query: "tides" }, { stranger: 501 }),
  },
  jobs: {
    createJob: naming("webhook", { urls: [PAGE] }, 400),
    listJobs: bare,
    getJob: bare,
    cancelJob: nothing,
    getJobResults: bare,
    ...both("BatchScrape", sent({ urls: ["ftp://192.0.2.1/"] }, { stranger: 400 })),
    ...both("BatchStatus", bare),
    ...both("BatchErrors", bare),
    ...both("BatchCancel", nothing),
    ...both("Crawl", sent({ url: "ftp://192.0.2.1/" }, { stranger: 400 })),
    ...both("CrawlParams", sent({}, { stranger: 405 })),
    ...both("CrawlStatus", bare),
    ...both("CrawlErrors", bare),
    ...both("CrawlCancel", nothing),
    ...both("QueueStatus", bare),
    ...both("Concurrency", bare),
    createCrawl: naming("webhook", { url: PAGE }, 400),
    listCrawls: bare,
    getCrawl: bare,
    cancelCrawl: nothing,
    pauseCrawl: nothing,
    resumeCrawl: nothing,
    listCrawlPages: bare,
    getCrawlResults: bare,
    createMonitor: naming("webhook", MONITOR, 400),
    forecastMonitor: naming("webhook", MONITOR, 400),
    listMonitors: bare,
    getMonitor: bare,
    updateMonitor: sent({ paused: true }),
    deleteMonitor: nothing,
    runMonitor: nothing,
    listMonitorRuns: bare,
  },
  admin: {
    listWebhooks: nothing,
    createWebhook: sent({ url: "https://10.0.0.1/", events: ["*"] }, { stranger: 400 }),
    getWebhook: nothing,
    updateWebhook: sent({ description: "mine" }),
    deleteWebhook: nothing,
    rotateWebhookSecret: sent({}),
    pauseWebhook: sent({}),
    resumeWebhook: sent({}),
    testWebhook: sent({ event: "key.created" }),
    sendTestEvent: naming("webhook_id", { event: "key.created" }, 404),
    listListeners: nothing,
    openListener: sent({ name: "mine", forward_to: "http://localhost:4000/" }),
    getListener: nothing,
    endListener: nothing,
    testListener: sent({ event: "key.created" }),
    getTestSecret: bare,
    listEventTypes: bare,
    listEvents: nothing,
    getEvent: nothing,
    listDeliveries: nothing,
    getDelivery: nothing,
    replayDelivery: nothing,
    retryDelivery: nothing,
    listReplays: bare,
    createReplay: naming("webhook_id", RANGE, 400),
    getReplay: bare,
    updateReplay: sent({ status: "paused" }),
    cancelReplay: nothing,
    retryReplay: sent({}),
    listKeys: nothing,
    createKey: sent({ name: "mine", scopes: ["scrape"], env: "test" }),
    getKey: nothing,
    updateKey: sent({ name: "mine" }),
    revokeKey: nothing,
    getWorkspace: nothing,
    updateWorkspace: sent({ name: "mine" }),
    getBudget: bare,
    updateBudget: sent({ monthly_budget: 5 }),
    listMembers: nothing,
    removeMember: nothing,
    inviteMember: sent({ email: "guest@example.test" }),
  },
  billing: {
    listInvoices: bare,
    getInvoice: nothing,
    getInvoicePdf: bare,
    readUsage: { query: () => ({ ...RANGE, from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" }), bare: true },
    getBalance: bare,
    listLedger: bare,
    ...both("CreditUsage", bare),
    ...both("CreditHistory", bare),
  },
};

/**
 * Other mounted paths, with the response to anybody: each has its own authentication, or nothing to
 * hide. One row for each method and path.
 */
export const MOUNT_TRIES: Readonly<Record<string, number>> = {
  "GET /v1/openapi.json": 200,
  "POST /v1/cli/device": 200,
  "ALL /v1/cli/device": 405,
  "POST /v1/cli/token": 400,
  "ALL /v1/cli/token": 405,
  "GET /fixtures/*": 404,
  "POST /hooks/payments/stripe": 404,
  "ALL /hooks/*": 404,
  "POST /partner/secret-scanning": 404,
  "ALL /partner/*": 404,
  "ALL /mcp": 401,
  "ALL /*": 401,
  "ALL /v1/openapi.json": 405,
};
