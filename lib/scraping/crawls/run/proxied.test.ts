import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, zone } from "#testing/services/outbound-targets.ts";
import { testProxy } from "#testing/services/proxy.ts";
import { startCrawls } from "./engine.ts";

// Jobs and crawls whose pages come through a proxy. Every tunnel leads to the same site.

await ownDatabase();
const asked: string[] = [];
const site = await httpTarget((request, response) => {
  asked.push(request.url ?? "");
  const page = request.url === "/" ? '<a href="/b">b</a>' : request.url;
  response
    .writeHead(request.url === "/robots.txt" ? 404 : 200, { "content-type": "text/html" })
    .end(`<h1>${page}</h1>`);
});
const proxy = await testProxy({ port: Number(new URL(site.url).port) });
const proxyPort = Number(new URL(proxy.url).port);
process.env.OUTBOUND_PROXIES = JSON.stringify([
  { name: "de-1", url: proxy.url, country: "DE", multiplier: 4 },
  { name: "us-1", url: proxy.url, country: "US", multiplier: 7 },
]);
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "proxied-"));
// Direct requests, such as robots.txt, go through the global proxy.
const policy = {
  ...createPolicy("", "https://gatehouse.example", { resolve: zone({ "shop.example": ["93.184.216.34"] }) }),
  proxy: { host: "127.0.0.1", port: proxyPort, authorization: undefined },
};
const engines = [startJobs({ clock: databaseClock, policy }), startCrawls({ clock: databaseClock, policy })];
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await proxy[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await closeDb();
});

const finished = (id: string) =>
  expect
    .poll(async () => (await db().job.findFirstOrThrow({ where: { id } })).finishedAt, { timeout: 120_000 })
    .not.toBeNull();
const owner = async (credits: number) => jobKey(await makeWorkspace({ credits, clock: databaseClock }));

it("charges the proxy's price for a job's pages and holds the highest", async () => {
  const key = await owner(100);
  const urls = ["http://shop.example/a", "http://shop.example/c"];
  const job = await makeJob(key, { urls, options: { country: "DE", formats: ["text"] } });
  await finished(job.id);
  const lines = await linesOf(key, job.id);
  expect(lines).toMatchObject([{ credits_used: 4 }, { credits_used: 4, document: { proxy: { name: "de-1" } } }]);
  expect(await readCreditSums(key)).toMatchObject({ balance: 92, spent: 8, held: 0 });
  const poor = await owner(6);
  await expect(makeJob(poor, { urls, options: { proxy: "auto" } })).rejects.toThrow(/6 credits left/);
  await expect(makeJob(poor, { urls, options: { country: "FR" } })).rejects.toThrow(/no proxy in FR/);
});

it("charges the proxy's price for a crawl's pages, each requested once", async () => {
  const key = await owner(100);
  asked.length = 0;
  const made = await makeCrawl(key, {
    ...{ url: "http://shop.example/", sitemap: "skip", delay_ms: 0 },
    options: { country: "US", formats: ["text"] },
  });
  await finished(made.id);
  expect(asked.toSorted()).toEqual(["/", "/b", "/robots.txt"]);
  const lines = await linesOf(key, made.id, "crl");
  expect(lines).toMatchObject([{ credits_used: 7 }, { credits_used: 7, document: { proxy: { name: "us-1" } } }]);
  expect(await readCreditSums(key)).toMatchObject({ balance: 86, spent: 14, held: 0 });
});
