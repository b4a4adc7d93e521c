import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf as jobLines, jobPolicy, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCrawl } from "#testing/oracles/crawl-oracle.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { TRAP_DEPTH, trapSite } from "#testing/services/trap-site.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl } from "../change-crawl.ts";
import { listCrawlPages } from "../list-crawl-pages.ts";
import { getCrawl } from "../queries.ts";
import { ListCrawlPagesInput } from "../schema.ts";
import { startCrawls } from "./engine.ts";

await ownDatabase();
vi.setConfig({ testTimeout: 300_000 });
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "crawls-engine-"));
const engines: { stop(): Promise<void> }[] = [];
const start = () => {
  engines.push(
    startCrawls({ clock: databaseClock, policy: jobPolicy }),
    startJobs({ clock: databaseClock, policy: jobPolicy }),
  );
};
beforeAll(() => syncClock((text) => sql().query(text)));
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});
afterAll(closeDb);

const owner = async (credits = 1_000) => jobKey(await makeWorkspace({ credits, clock: databaseClock }));
const rowOf = (id: string) => db().job.findFirstOrThrow({ where: { id } });
const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 120_000, interval: 20 });
const finished = (id: string) => until(async () => (await rowOf(id)).finishedAt).not.toBeNull();
const linesOf = (ctx: Ctx, id: string) => jobLines(ctx, id, "crl");
const pathOf = (url: string) => new URL(url).pathname;
const crawl = async (ctx: Ctx, id: string) => {
  const got = await getCrawl(ctx, id);
  if (!got.ok) throw new Error(got.message);
  return got.value;
};

it("reads and charges each page of a trap site once, and requests nothing forbidden", async () => {
  await using target = await trapSite({ articles: 16, refuseEvery: 10 });
  const ctx = await owner();
  start();
  start();
  const made = await makeCrawl(ctx, {
    url: `${target.url}/`,
    limit: 500,
    max_depth: TRAP_DEPTH,
    delay_ms: 0,
    options: { formats: ["text"] },
  });
  await finished(made.id);
  const lines = await linesOf(ctx, made.id);
  const nothingWrong = { missing: [], twice: [], strange: [], failed: [], forbidden: [], readAgain: 0 };
  expect(judgeCrawl(target, lines)).toEqual(nothingWrong);
  expect(lines.every(({ credits_used }) => credits_used === 1)).toBe(true);
  expect(await crawl(ctx, made.id)).toMatchObject({
    status: "completed",
    pages: { ok: target.pages.length, failed: 0, waiting: 0, under_way: 0, skipped: 4 },
    sitemaps: 2,
    left_out: ["depth", "robots"],
    credits_used: target.pages.length,
  });
  const count = target.pages.length;
  expect(await readCreditSums(ctx)).toMatchObject({
    spent: count,
    held: 0,
    balance: 1_000 - count,
    ledger: 1_000 - count,
  });
  const [event, ...more] = await db().event.findMany({
    where: { workspaceId: ctx.workspaceId, type: { startsWith: "crawl." } },
  });
  expect(more).toEqual([]);
  expect(JSON.parse(Buffer.from(event?.body ?? []).toString())).toMatchObject({
    event: "crawl.completed",
    data: { crawl_id: made.id, pages_ok: count, pages_failed: 0, credits_used: count },
  });
  const pages = await listCrawlPages(ctx, made.id, ListCrawlPagesInput.parse({ state: "skipped", limit: 100 }));
  expect(pages.ok && pages.value.data.map(({ url, error_code }) => [pathOf(url), error_code]).sort()).toEqual([
    ["/articles.xml.gz", null],
    ["/away", "off_site"],
    ["/circle/a", "redirected"],
    ["/circle/b", "redirected"],
    ["/index.xml", null],
    ["/moved", "redirected"],
    ["/robots.txt", null],
  ]);
});

it("stops at its limit and its limit per pattern, and reports it", async () => {
  const days = Array.from({ length: 20 }, (_, at) => `<a href="/day/${at}">x</a>`);
  const links = [...days, '<a href="/about">x</a>'].join("");
  await using target = await site((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(links),
  );
  const ctx = await owner();
  start();
  const about = { url: `${target.url}/`, delay_ms: 0 };
  const similar = await makeCrawl(ctx, { ...about, max_similar: 3 });
  const limited = await makeCrawl(ctx, { ...about, limit: 6 });
  const outer = await makeCrawl(ctx, { ...about, max_depth: 0 });
  const chosen = await makeCrawl(ctx, { ...about, include_paths: ["/day/1"], exclude_paths: ["/day/1$"] });
  for (const { id } of [similar, limited, outer, chosen]) await finished(id);
  expect(await crawl(ctx, similar.id)).toMatchObject({ pages: { ok: 5 }, left_out: ["similar"] });
  expect(await crawl(ctx, limited.id)).toMatchObject({ pages: { ok: 6 }, left_out: ["limit"] });
  expect(await crawl(ctx, outer.id)).toMatchObject({ pages: { ok: 1 }, left_out: ["depth"] });
  expect((await linesOf(ctx, chosen.id)).map(({ url }) => pathOf(url))).toEqual([
    "/",
    ...Array.from({ length: 10 }, (_, at) => `/day/1${at}`),
  ]);
});

it("pauses, resumes, and is canceled with its results", async () => {
  const held: (() => void)[] = [];
  // Each page links to one whose path is longer by one character. Longer paths than this are held,
  // so that the crawl cannot finish before it is canceled.
  let longest = 0;
  const answerUpTo = (length: number) => {
    longest = length;
    for (const send of held.splice(0)) send();
  };
  await using target = await site(({ url = "" }, response) => {
    const send = () => response.writeHead(200, { "content-type": "text/html" }).end(`<a href="${url}1">x</a>`);
    if (url === "/robots.txt" || url.length <= longest) send();
    else held.push(send);
  });
  const ctx = await owner();
  start();
  const { id } = await makeCrawl(ctx, { url: `${target.url}/p`, sitemap: "skip", delay_ms: 0 });
  await until(async () => held.length).toBe(1);
  expect(await pauseCrawl(ctx, id)).toMatchObject({ ok: true, value: { status: "paused", pages: { under_way: 1 } } });
  answerUpTo("/p11".length);
  await until(async () => (await rowOf(id)).urlsOk).toBe(1);
  expect(await crawl(ctx, id)).toMatchObject({ status: "paused", pages: { ok: 1, waiting: 1 }, finished_at: null });
  expect(await resumeCrawl(ctx, id)).toMatchObject({ ok: true, value: { status: "running", paused_at: null } });
  await until(async () => (await rowOf(id)).urlsOk).toBe(3);
  expect(await cancelCrawl(ctx, id)).toMatchObject({ ok: true, value: { status: "canceled" } });
  answerUpTo(Number.POSITIVE_INFINITY);
  await finished(id);
  const { pages, credits_used } = await crawl(ctx, id);
  expect(await linesOf(ctx, id)).toHaveLength(pages.ok);
  expect(await readCreditSums(ctx)).toMatchObject({ spent: pages.ok, held: 0 });
  expect(credits_used).toBe(pages.ok);
});

it("fails without charge if the start page cannot be read", async () => {
  const ctx = await owner();
  await using away = await site((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else response.writeHead(302, { location: "http://elsewhere.example/" }).end();
  });
  start();
  const { id } = await makeCrawl(ctx, { url: `${away.url}/`, sitemap: "skip" });
  await finished(id);
  expect(await crawl(ctx, id)).toMatchObject({ status: "failed", error: { code: "url_not_allowed" }, credits_used: 0 });
  expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: "crawl.failed" } })).toBe(1);
});

it("crawls the fixture site without charge for a test key", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 0, clock: databaseClock }), { env: "test" });
  start();
  const { id } = await makeCrawl(ctx, { url: "https://shop.example/" });
  await finished(id);
  expect(await crawl(ctx, id)).toMatchObject({
    env: "test",
    status: "completed",
    pages: { ok: 5, failed: 0 },
    credits_used: 0,
  });
});
