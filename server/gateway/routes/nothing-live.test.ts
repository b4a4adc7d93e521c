import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { makeKey } from "#testing/builders/key.ts";
import { CANARY, type LiveIds, makeCanaries } from "#testing/builders/live-canaries.ts";
import type { Ctx } from "#testing/builders/workspace.ts";
import { expectDeclared } from "#testing/oracles/answer-oracle.ts";
import { hashLiveRows } from "#testing/oracles/live-rows.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { everyRoute, routes } from "../routes.ts";

// Contract 14.5: a test key reads and changes nothing live, whichever route it calls.

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();
let ctx: Ctx;
let live: LiveIds;
let sums: readonly string[];
let before: Record<string, string>;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

beforeAll(async () => {
  receiver = await webhookReceiver();
  ({ ctx, live, sums } = await makeCanaries());
  before = await hashLiveRows(ctx.workspaceId);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
});

/** A call of a route, with the status that it must return. */
type Attempt = { status: number; query?: string; body?: unknown; headers?: Record<string, string> };

const url = "https://shop.example/";
const monitor = { name: "n", urls: [url], schedule: { every: 1, unit: "hours" } };
const range = { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };

/** Uses the same calls for both versions of Firecrawl's API. */
const both = (name: string, tried: Attempt[]): Record<string, Attempt[]> => ({
  [`firecrawl${name}V1`]: tried,
  [`firecrawl${name}V2`]: tried,
});

/** Calls for each route that would read or change live data: objects by ID, and lists without filters. */
const attempts = (): Record<string, Attempt[]> => ({
  firecrawlScrapeV2: [{ status: 200, body: { url } }],
  firecrawlParseV2: [{ status: 400, body: {} }],
  firecrawlSearchV2: [{ status: 200, body: { query: "canal", scrapeOptions: {} } }],
  ...both("BatchScrape", [
    { status: 200, body: { urls: [url] } },
    { status: 200, body: { urls: [url] }, headers: { "x-idempotency-key": "b1" } },
  ]),
  ...both("BatchStatus", [{ status: 404 }, { status: 404, query: "after=0" }]),
  ...both("BatchErrors", [{ status: 404 }]),
  ...both("BatchCancel", [{ status: 404 }]),
  firecrawlMapV2: [{ status: 200, body: { url } }],
  ...both("Extract", [{ status: 200, body: { urls: [url], prompt: "p" } }]),
  ...both("ExtractStatus", [{ status: 404 }]),
  ...both("Crawl", [{ status: 200, body: { url } }]),
  ...both("CrawlParams", [{ status: 405, body: {} }]),
  ...both("CrawlStatus", [{ status: 404 }]),
  ...both("CrawlErrors", [{ status: 404 }]),
  ...both("CrawlCancel", [{ status: 404 }]),
  ...both("QueueStatus", [{ status: 200 }]),
  ...both("Concurrency", [{ status: 200 }]),
  ...both("CreditUsage", [{ status: 200 }]),
  ...both("CreditHistory", [{ status: 200 }, { status: 200, query: "byApiKey=true" }]),
  scrape: [
    { status: 200, body: { url } },
    { status: 400, body: { url, webhook: live.webhook_id } },
    { status: 202, body: { url, webhook: receiver.url } },
  ],
  scrapeByQuery: [{ status: 200, query: `url=${url}` }],
  getScrape: [{ status: 404 }],
  map: [{ status: 200, body: { url } }],
  parse: [{ status: 200, body: { html: "<p>Hello" } }],
  stream: [
    { status: 200, body: { urls: [url] } },
    { status: 404, body: { urls: [url] }, headers: { "last-event-id": `${live.stream_id}-1` } },
  ],
  streamByQuery: [
    { status: 200, query: `url=${url}` },
    { status: 404, headers: { "last-event-id": `${live.stream_id}-1` } },
  ],
  serp: [{ status: 200, query: "query=canal" }],
  search: [
    { status: 200, body: { query: "canal" } },
    { status: 200, body: { query: "canal", scrape: { formats: ["markdown"] } } },
    { status: 200, body: { query: "canal", scrapeOptions: {} } },
  ],
  createJob: [
    { status: 202, body: { urls: [url] } },
    { status: 400, body: { urls: [url], webhook: live.webhook_id } },
  ],
  listJobs: [{ status: 200 }],
  getJob: [{ status: 404 }],
  cancelJob: [{ status: 404 }],
  getJobResults: [{ status: 404 }],
  createCrawl: [
    { status: 202, body: { url } },
    { status: 400, body: { url, webhook: live.webhook_id } },
  ],
  listCrawls: [{ status: 200 }],
  getCrawl: [{ status: 404 }],
  cancelCrawl: [{ status: 404 }],
  pauseCrawl: [{ status: 404 }],
  resumeCrawl: [{ status: 404 }],
  listCrawlPages: [{ status: 404 }],
  getCrawlResults: [{ status: 404 }],
  createMonitor: [
    { status: 201, body: monitor },
    { status: 400, body: { ...monitor, webhook: live.webhook_id } },
  ],
  forecastMonitor: [{ status: 200, body: monitor }],
  listMonitors: [{ status: 200 }],
  getMonitor: [{ status: 404 }],
  updateMonitor: [{ status: 404, body: { paused: true } }],
  deleteMonitor: [{ status: 404 }],
  runMonitor: [{ status: 404 }],
  listMonitorRuns: [{ status: 404 }],
  listWebhooks: [{ status: 200 }],
  createWebhook: [{ status: 201, body: { url: receiver.url, events: ["*"] } }],
  getWebhook: [{ status: 404 }],
  updateWebhook: [{ status: 404, body: { events: ["*"] } }],
  deleteWebhook: [{ status: 404 }],
  rotateWebhookSecret: [{ status: 404, body: {} }],
  pauseWebhook: [{ status: 404, body: {} }],
  resumeWebhook: [{ status: 404, body: {} }],
  testWebhook: [{ status: 404, body: { event: "key.created" } }],
  sendTestEvent: [
    { status: 404, body: { event: "key.created", webhook_id: live.webhook_id } },
    { status: 200, body: { event: "key.created", url: receiver.url } },
  ],
  getTestSecret: [{ status: 200 }],
  listListeners: [{ status: 200 }],
  openListener: [
    { status: 403, body: { name: CANARY, forward_to: "http://localhost:4000/", events: ["*"], mode: "live" } },
    { status: 200, body: { name: "laptop", forward_to: "http://localhost:4000/", events: ["*"] } },
  ],
  getListener: [{ status: 404 }],
  endListener: [{ status: 404 }],
  testListener: [{ status: 404, body: { event: "key.created" } }],
  listEventTypes: [{ status: 200 }],
  listEvents: [{ status: 200 }, { status: 200, query: "env=live" }],
  getEvent: [{ status: 404 }],
  listDeliveries: [
    { status: 200 },
    { status: 200, query: "env=live" },
    { status: 200, query: `event_id=${live.event_id}` },
    { status: 200, query: `text=${CANARY}` },
  ],
  getDelivery: [{ status: 404 }],
  replayDelivery: [{ status: 404 }],
  retryDelivery: [{ status: 404 }],
  listReplays: [{ status: 200 }],
  createReplay: [
    { status: 201, body: range },
    { status: 200, body: { ...range, preview: true } },
    { status: 400, body: { ...range, env: "live" } },
    { status: 400, body: { ...range, webhook_id: live.webhook_id } },
  ],
  getReplay: [{ status: 404 }],
  updateReplay: [{ status: 404, body: { status: "paused" } }],
  cancelReplay: [{ status: 404 }],
  retryReplay: [{ status: 404, body: {} }],
  listKeys: [{ status: 200 }, { status: 200, query: `q=${CANARY}` }, { status: 200, query: "env=live" }],
  createKey: [
    { status: 400, body: { name: "k", env: "live", scopes: ["scrape"] } },
    { status: 201, body: { name: "k", env: "test", scopes: ["scrape"] } },
  ],
  getKey: [{ status: 404 }],
  updateKey: [{ status: 404, body: { name: "k" } }],
  revokeKey: [{ status: 404 }],
  getWorkspace: [{ status: 200 }],
  updateWorkspace: [
    { status: 403, body: { name: CANARY } },
    { status: 403, body: { max_key_days: 1, rate_limit: 1 } },
  ],
  getBudget: [{ status: 200 }],
  updateBudget: [{ status: 200, body: { monthly_budget: 5, levels: [] } }],
  listMembers: [{ status: 200 }],
  removeMember: [{ status: 404 }],
  inviteMember: [{ status: 201, body: { email: `${CANARY}-new@example.test` } }],
  listInvoices: [{ status: 200 }],
  getInvoice: [{ status: 404 }],
  getInvoicePdf: [{ status: 404 }],
  readUsage: [
    { status: 200 },
    { status: 200, query: "group_by=key" },
    { status: 200, query: "group_by=member" },
    { status: 200, query: `key_id=${live.key_id}` },
    { status: 200, query: "format=csv" },
  ],
  getBalance: [{ status: 200 }],
  listLedger: [{ status: 200 }, { status: 200, query: `key_id=${live.key_id}` }, { status: 200, query: "format=csv" }],
});

/** Calls a route; each route has its own key to avoid the rate limit. */
async function ask(token: string, route: (typeof everyRoute)[number], { query, body, headers }: Attempt) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof LiveIds) => live[name]);
  const response = await fetch(`${gateway.url}${path}${query === undefined ? "" : `?${query}`}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { path, response, text: await response.text() };
}

test("every route has calls here that target live data", () => {
  expect(Object.keys(attempts()).sort()).toEqual(everyRoute.map(({ name }) => name).sort());
});

describe("a test key with all scopes", () => {
  test.each(everyRoute.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", async (_, route) => {
    const { token } = await makeKey(ctx, { env: "test", scopes: [...SCOPES] });
    for (const attempt of attempts()[route.name] ?? []) {
      const { path, response, text } = await ask(token, route, attempt);
      expect([response.status, response.headers.get("x-service-mode")], text).toEqual([attempt.status, "test"]);
      // Values sent by the caller may be returned.
      expect(text.replaceAll(`${CANARY}-new`, "")).not.toContain(CANARY);
      const head = JSON.stringify([...response.headers]);
      for (const sum of sums) expect(head + text).not.toContain(sum);
      const contentType = response.headers.get("content-type") ?? "";
      if (contentType.startsWith("application/json"))
        expectDeclared({
          ...{ method: route.method, path, sent: attempt.body, status: response.status, contentType },
          json: JSON.parse(text),
        });
    }
    expect(await hashLiveRows(ctx.workspaceId)).toEqual(before);
  });
});

describe("a test key without the scope is refused", () => {
  it.each(["balance", "ledger", "usage", "invoices", "members", "invitations", "budget"])("/v1/%s", async (name) => {
    const route = routes.find(({ path }) => path === `/v1/${name}`);
    if (!route) throw new Error(`There is no /v1/${name}.`);
    const { token } = await makeKey(ctx, { env: "test", scopes: SCOPES.filter((scope) => scope !== route.scope) });
    const answer = await gateway.call(route.path, { token, method: route.method });
    expect([answer.status, answer.json.error.code]).toEqual([403, "insufficient_scope"]);
  });
});
