import Firecrawl, { type SdkError } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { startBrowser } from "#testing/services/browser.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";

// Uses Firecrawl's published client with only the URL and key changed.

await ownDatabase();
let stage: FirecrawlStage;
let pages: string;
let ctx: Ctx;
let client: Firecrawl;

beforeAll(async () => {
  stage = await firecrawlStage();
  ({ ctx, pages } = stage);
  client = await clientOf(ctx);
});
afterAll(() => stage.close());

const clientOf = async (of: Ctx, key: object = {}): Promise<Firecrawl> =>
  new Firecrawl({ apiKey: await stage.token(of, key), apiUrl: stage.url });

const balance = async (of: Ctx) =>
  Number((await db().balance.findUniqueOrThrow({ where: { workspaceId: of.workspaceId } })).balance);

/** Returns the error of a call as the client reports it. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: SdkError) => reason,
  );
  return [error?.status, error?.code, error?.message];
};

describe("scrape", () => {
  it("returns a document and costs the same as our scrape", async () => {
    const before = await balance(ctx);
    const document = await client.scrape(`${pages}/a`, {
      formats: [
        "markdown",
        "html",
        "rawHtml",
        "links",
        "images",
        { type: "attributes", selectors: [{ selector: "a", attribute: "id" }] },
      ],
      onlyMainContent: false,
      timeout: 120_000,
    });
    expect(document).toMatchObject({
      markdown: expect.stringContaining("# /a"),
      html: expect.stringContaining("<h1>"),
      rawHtml: expect.stringContaining("<title>Page"),
      links: [`${pages}/b`],
      images: [`${pages}/i.png`],
      attributes: [{ selector: "a", attribute: "id", values: ["b"] }],
      metadata: { title: "Page", statusCode: 200, sourceURL: `${pages}/a`, creditsUsed: 1 },
    });
    expect(await balance(ctx)).toBe(before - 1);
    await flushRequests();
    const logged = await db().request.findFirstOrThrow({
      where: { workspaceId: ctx.workspaceId, endpoint: "/v2/scrape" },
    });
    expect(logged).toMatchObject({ method: "POST", status: 200, target: `${pages}/a`, credits: 1 });
    const entry = await db().ledgerEntry.findFirstOrThrow({ where: { requestId: logged.id, type: "settle" } });
    expect(entry.endpoint).toBe("/v2/scrape");
  });

  it("extracts JSON from a page, also by the older client", async () => {
    const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
    const document = await client.scrape(`${pages}/a`, { formats: [{ type: "json", schema, prompt: "Title?" }] });
    expect(document).toMatchObject({ json: { title: "Page" }, metadata: { creditsUsed: 2 } });
    const older = { formats: ["extract" as const], extract: { schema } as never };
    expect(await client.v1.scrapeUrl(`${pages}/a`, older)).toMatchObject({ extract: { title: "Page" } });
  });

  it("performs actions on a page and takes a screenshot", async (context) => {
    await startBrowser(context);
    const actions = [
      { type: "wait" as const, milliseconds: 1 },
      { type: "screenshot" as const, fullPage: true },
    ];
    const document = await client.scrape(`${pages}/a`, { formats: ["screenshot"], actions, timeout: 120_000 });
    expect(document.screenshot).toMatch(/^data:image\/png;base64,/);
    expect(document.actions?.screenshots).toHaveLength(1);
  });

  it("works with client version 1", async () => {
    expect(await client.v1.scrapeUrl(`${pages}/a`, { formats: ["markdown"] })).toMatchObject({
      success: true,
      markdown: expect.stringContaining("# /a"),
    });
  });
});

describe("a batch", () => {
  it("completes with documents and errors", async () => {
    const batch = await client.batchScrape([`${pages}/a`, "no address", `${pages}/b`], {
      options: { formats: ["markdown"] },
      pollInterval: 1,
    });
    expect(batch).toMatchObject({ status: "completed", total: 2, completed: 2, creditsUsed: 2, next: null });
    expect(batch.data.map(({ metadata }) => metadata?.sourceURL)).toEqual([`${pages}/a`, `${pages}/b`]);
    expect(await client.getBatchScrapeErrors(batch.id)).toEqual({ errors: [], robotsBlocked: [] });
  });

  it("is read page by page, returning only the requested pages", async () => {
    const urls = ["/1", "/2", "/3"].map((at) => pages + at);
    const options = { formats: ["rawHtml" as const] };
    const batch = { options, idempotencyKey: "b7c7f0f2" };
    const started = await client.startBatchScrape([...urls, "no address"], batch);
    expect(started).toMatchObject({ id: expect.stringMatching(/^job_/), invalidURLs: ["no address"] });
    const again = await client.startBatchScrape([...urls, "no address"], batch);
    expect(again.id).toBe(started.id);
    await expect.poll(async () => (await client.getBatchScrapeStatus(started.id)).status).toBe("completed");

    const ask = async (address: string) => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as { next?: string; data: { metadata: { sourceURL: string } }[] };
    };
    const token = await stage.token();
    const seen: string[] = [];
    for (let next: string | undefined = `${started.url}?limit=2`; next; ) {
      const page = await ask(next);
      seen.push(...page.data.map(({ metadata }) => metadata.sourceURL));
      next = page.next;
    }
    expect(seen).toEqual(urls);
    expect((await ask(`${started.url}?skip=1`)).data).toHaveLength(2);
  });

  it("returns partial results while running, and can be canceled", async () => {
    const { id } = await client.startBatchScrape([`${pages}/a`, `${pages}/held`]);
    await expect.poll(async () => (await client.getBatchScrapeStatus(id)).data.length).toBe(1);
    expect(await client.getBatchScrapeStatus(id)).toMatchObject({ status: "scraping", total: 2, completed: 1 });
    expect(await client.getQueueStatus()).toMatchObject({ success: true, jobsInQueue: 1, activeJobsInQueue: 1 });
    expect(await client.getConcurrency()).toEqual({ concurrency: 1, maxConcurrency: 50 });
    expect(await client.cancelBatchScrape(id)).toBe(true);
    expect((await client.getBatchScrapeStatus(id)).status).toBe("cancelled");
  });

  it("can be watched", async () => {
    const { id } = await client.startBatchScrape([`${pages}/a`]);
    const watched: (string | undefined)[] = [];
    const watcher = client.watcher(id, { kind: "batch", pollInterval: 1 });
    watcher.on("document", ({ metadata }) => watched.push(metadata?.sourceURL));
    watcher.on("done", ({ status }) => watched.push(status));
    await watcher.start();
    expect(watched).toEqual([`${pages}/a`, "completed"]);
    const refused = (await clientOf(ctx, { scopes: ["scrape"] })).watcher(id, { kind: "batch" });
    const errors: unknown[] = [];
    refused.on("error", ({ error }) => errors.push(error));
    await refused.start();
    expect(errors).toEqual(["WebSocket error"]);
  });

  it("works with client version 1", async () => {
    const started = await client.v1.asyncBatchScrapeUrls([`${pages}/a`], { formats: ["markdown"] });
    const id = "id" in started ? String(started.id) : "";
    await expect
      .poll(async () => (await client.v1.checkBatchScrapeStatus(id)).success && statusOf(id))
      .toBe("completed");
    expect(await client.v1.checkBatchScrapeStatus(id, true)).toMatchObject({ success: true, completed: 1, data: [{}] });
  });

  const statusOf = async (id: string) => (await client.getBatchScrapeStatus(id)).status;
});

it("maps a site", async () => {
  const urls = (await client.map(pages, { sitemap: "skip" })).links.map(({ url }) => url);
  expect(urls).toContain(`${pages}/b`);
  expect(await client.v1.mapUrl(pages, { ignoreSitemap: true })).toMatchObject({
    success: true,
    links: expect.arrayContaining([`${pages}/b`]),
  });
});

it("tracks changes of a page", async () => {
  const formats = ["markdown" as const, { type: "changeTracking" as const, modes: ["git-diff" as const], tag: "sdk" }];
  const first = await client.scrape(`${pages}/a`, { formats });
  expect(first.changeTracking).toEqual({ changeStatus: "new", previousScrapeAt: null, visibility: "visible" });
  const second = await client.scrape(`${pages}/a`, { formats });
  expect(second.changeTracking).toMatchObject({ changeStatus: "same", previousScrapeAt: expect.any(String) });
});

it("crawls a site", async () => {
  const options = { sitemap: "skip" as const, delay: 0, scrapeOptions: { formats: ["markdown" as const] } };
  const crawl = await client.crawl(pages, { ...options, limit: 2, pollInterval: 1 });
  expect(crawl).toMatchObject({ status: "completed", total: 2, completed: 2, creditsUsed: 2 });
  expect(crawl.data.map(({ markdown }) => markdown)).toEqual([
    expect.stringContaining("# /"),
    expect.stringContaining("# /b"),
  ]);
  expect(await client.getCrawlErrors(crawl.id)).toEqual({ errors: [], robotsBlocked: [] });
  const { id } = await client.startCrawl(`${pages}/held`, options);
  expect((await client.getActiveCrawls()).crawls).toMatchObject([{ id, url: `${pages}/held` }]);
  expect(await client.cancelCrawl(id)).toBe(true);
  expect((await client.getCrawlStatus(id)).status).toBe("cancelled");
});

describe("search", () => {
  it("returns results, and reads their pages if asked to", async () => {
    // Uses a separate workspace, whose balance no other test changes.
    const own = await makeWorkspace({ credits: 100 });
    const searching = await clientOf(own);
    const found = await searching.search("canal", { limit: 3, scrapeOptions: { formats: ["markdown"] } });
    expect(found.web).toMatchObject([
      { title: "a", url: `${pages}/a`, markdown: expect.stringContaining("# /a") },
      { title: "gone", markdown: expect.stringContaining("# /gone") },
    ]);
    expect(await balance(own)).toBe(96);
    expect((await searching.search("canal", { limit: 3, excludeDomains: ["127.0.0.1"] })).web).toEqual([]);
    expect(await searching.v1.search("canal", {})).toMatchObject({
      success: true,
      data: [{ title: "a" }, { title: "gone" }],
    });
  });

  it("reads no pages for a key without the scope", async () => {
    const searching = await clientOf(ctx, { scopes: ["serp"] });
    expect((await searching.search("canal")).web).toHaveLength(2);
    expect((await refusal(searching.search("canal", { scrapeOptions: {} }))).slice(0, 2)).toEqual([
      403,
      "insufficient_scope",
    ]);
  });
});

it("parses a file", async () => {
  const file = { data: "<h1>Hi</h1><p>There", filename: "page.html" };
  expect(await client.parse(file, { formats: ["markdown"] })).toMatchObject({
    markdown: expect.stringContaining("# Hi"),
    metadata: { creditsUsed: 1 },
  });
});

it("reports credits", async () => {
  await flushRequests();
  expect((await client.getCreditUsage()).remainingCredits).toBe(await balance(ctx));
  const spent = (await client.getCreditUsageHistorical()).periods.reduce((sum, period) => sum + period.creditsUsed, 0);
  // A fetch in progress has its cost on hold, not spent.
  const { held: onHold } = await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
  expect(spent).toBe(1_000 - (await balance(ctx)) - Number(onHold));
  expect((await client.getCreditUsageHistorical(true)).periods[0]?.apiKey).toEqual(expect.any(String));
});

describe("errors are reported", () => {
  it("for an unknown key, a missing scope, and no credits", async () => {
    const nobody = new Firecrawl({ apiKey: "svc_live_nobody", apiUrl: stage.url });
    expect((await refusal(nobody.scrape(pages))).slice(0, 1)).toEqual([401]);
    const parsing = await clientOf(ctx, { scopes: ["parse"] });
    expect((await refusal(parsing.scrape(pages))).slice(0, 2)).toEqual([403, "insufficient_scope"]);
    const poor = await clientOf(await makeWorkspace({ credits: 0 }));
    expect((await refusal(poor.scrape(pages))).slice(0, 2)).toEqual([402, "workspace_balance"]);
    expect((await refusal(poor.startBatchScrape([pages]))).slice(0, 2)).toEqual([402, "workspace_balance"]);
  });

  it("for too many calls", async () => {
    const slow = await clientOf(ctx, { rate_limit_day: 1 });
    const calls = await Promise.all(Array.from({ length: 4 }, () => refusal(slow.getCreditUsage())));
    expect(calls.map(([status]) => status)).toContain(429);
  });

  it("for invalid, missing and failing pages", async () => {
    expect(await refusal(client.scrape("ftp://a.example/"))).toEqual([
      400,
      "url_not_allowed",
      expect.stringMatching(/http and https.*\(url_not_allowed\)$/),
    ]);
    expect(await refusal(client.scrape(pages, { timeout: 1 }))).toEqual([
      400,
      "invalid_parameter",
      expect.stringMatching(/^timeout: /),
    ]);
    expect((await refusal(client.scrape(`${pages}/refused`))).slice(0, 2)).toEqual([422, "target_blocked"]);
    expect((await refusal(client.getBatchScrapeStatus("job_none"))).slice(0, 2)).toEqual([404, "not_found"]);
  });

  it.each<[string, (of: Firecrawl) => Promise<unknown>]>([
    ['format "summary"', (of) => of.scrape("https://a.example/", { formats: ["summary"] })],
    ["action pdf", (of) => of.scrape("https://a.example/", { actions: [{ type: "pdf" }] })],
    ["agent", (of) => of.startAgent({ prompt: "the price" })],
    ["browser session", (of) => of.browser()],
    ["monitor", (of) => of.listMonitors()],
    ["tokens", (of) => of.getTokenUsage()],
    ["interaction with a page", (of) => of.interact("scr_1", { prompt: "click" })],
    ["crawl parameters by prompt", (of) => of.crawlParamsPreview("https://a.example/", "the shop")],
  ])("for %s, a missing feature", async (name, call) => {
    expect(await refusal(call(client))).toEqual([
      501,
      "feature_unavailable",
      expect.stringContaining(`Gatehouse has no ${name}.`),
    ]);
  });
});
