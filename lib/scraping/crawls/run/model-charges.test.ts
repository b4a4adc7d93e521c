import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, jobPolicy, linesOf, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startBrowser } from "#testing/services/browser.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testModel } from "#testing/services/language-model.ts";
import { startCrawls } from "./engine.ts";

await ownDatabase();
const model = await testModel(() => "no JSON");
process.env.LLM_BASE_URL = `${model.url}/v1`;
process.env.LLM_MODEL = "small";
process.env.LLM_CREDITS_PER_1K_TOKENS = "2";
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "crawl-charges-"));
const means = { clock: databaseClock, policy: jobPolicy };
const engines: { stop(): Promise<void> }[] = [];
const pages = await site((request, response) => {
  const body =
    request.url === "/moves" ? "<script>history.pushState(null, '', '/elsewhere')</script><p>Shop" : "<p>Shop";
  response.writeHead(request.url === "/robots.txt" ? 404 : 200, { "content-type": "text/html" }).end(body);
});
beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  engines.push(startJobs(means), startCrawls(means));
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await stopRendering();
  for (const server of [pages, model]) await server[Symbol.asyncDispose]();
  await closeDb();
});

const JSON_FORMAT = { type: "json", schema: { type: "object" } };

/** Crawls one page, waits for the end, and returns the paying key and the result lines. */
async function crawled(at: string, options: object) {
  const ctx: Ctx = await jobKey(await makeWorkspace({ credits: 1_000, clock: databaseClock }));
  const { id } = await makeCrawl(ctx, {
    ...{ url: `${pages.url}${at}`, limit: 1, sitemap: "skip", delay_ms: 0 },
    options: { formats: [JSON_FORMAT], ...options },
  });
  const row = () => db().job.findFirstOrThrow({ where: { id } });
  await expect.poll(async () => (await row()).finishedAt, { timeout: 120_000 }).not.toBeNull();
  return { ctx, lines: await linesOf(ctx, id, "crl"), creditsUsed: (await row()).creditsUsed };
}

const REJECTED = [{ status: "failed", error: { code: "extraction_failed" }, credits_used: 4 }];

it("charges only the tokens of rejected answers for a page", async () => {
  const { ctx, lines, creditsUsed } = await crawled("/shop", {});
  expect(lines).toMatchObject(REJECTED);
  expect(creditsUsed).toBe(4n);
  expect(await readCreditSums(ctx)).toMatchObject({ spent: 4, held: 0, balance: 996, ledger: 996 });
});

it("charges the tokens for a page that changes its address by script", async (test) => {
  await startBrowser(test);
  model.asked.length = 0;
  const { ctx, lines } = await crawled("/moves", { render_js: true });
  expect(lines).toMatchObject([{ ...REJECTED[0], url: `${pages.url}/moves` }]);
  expect(model.asked).toHaveLength(2);
  expect(await readCreditSums(ctx)).toMatchObject({ spent: 4, held: 0, balance: 996 });
}, 300_000);
