import { mkdtemp } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDb } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startScrapeEngine } from "#lib/scraping/async-scrapes/engine/engine.ts";
import { startCrawls } from "#lib/scraping/crawls/run/engine.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { site } from "../builders/job.ts";
import { makeKey } from "../builders/key.ts";
import { type Ctx, makeWorkspace } from "../builders/workspace.ts";
import { startGateway } from "./gateway.ts";
import { testModel } from "./language-model.ts";
import { testSearxng } from "./searxng.ts";

/** The scopes that Firecrawl's methods need. */
const FIRECRAWL_SCOPES = ["scrape", "serp", "parse", "jobs", "billing"];

export type FirecrawlStage = {
  /** URL of the gateway. */
  url: string;
  /** URL of a site with a page at each path: /refused… answers 403, /held… never answers. */
  pages: string;
  /** A workspace with credits. */
  ctx: Ctx;
  /** Creates a key of a workspace with all necessary scopes. */
  token: (of?: Ctx, key?: object) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts a gateway, a worker for jobs, crawls and scrapes, a site, a language model and a search
 * provider that finds two pages of the site, for published clients.
 */
export async function firecrawlStage({ modelAnswer = '{"title":"Page"}' } = {}): Promise<FirecrawlStage> {
  const held: ServerResponse[] = [];
  const pages = await site((request, response) => {
    if (request.url?.startsWith("/held")) return void held.push(response);
    response.writeHead(request.url?.startsWith("/refused") ? 403 : 200, { "content-type": "text/html" });
    response.end(
      `<title>Page</title><h1>${request.url}</h1><p>${"word ".repeat(50)}\u2028<a href="/b" id="b">b</a><img src="/i.png">`,
    );
  });
  const found = ["a", "gone"].map((at) => ({ url: `${pages.url}/${at}`, title: at }));
  const searxng = await testSearxng({
    instead: (query) => ({
      status: 200,
      type: "application/json",
      body: JSON.stringify({ results: Number(query.get("pageno")) > 1 ? [] : found }),
    }),
  });
  const model = await testModel(() => modelAnswer);
  process.env.LLM_BASE_URL = `${model.url}/v1`;
  process.env.LLM_MODEL = "small";
  process.env.SERP_PROVIDER_URL = searxng.url;
  process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
  process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "firecrawl-"));
  const gateway = await startGateway();
  const engines = [
    startJobs({ clock: databaseClock }),
    startCrawls({ clock: databaseClock }),
    startScrapeEngine({ clock: databaseClock }),
  ];
  const ctx = await makeWorkspace({ credits: 1_000 });
  return {
    url: gateway.url,
    pages: pages.url,
    ctx,
    token: async (of = ctx, key = {}) => (await makeKey(of, { scopes: FIRECRAWL_SCOPES, ...key })).token,
    close: async () => {
      for (const response of held) response.destroy();
      await Promise.all(engines.map((engine) => engine.stop()));
      await stopRendering();
      await gateway.close();
      await pages[Symbol.asyncDispose]();
      await searxng[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      await closeDb();
    },
  };
}
