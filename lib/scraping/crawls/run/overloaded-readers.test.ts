import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { stopExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey, jobPolicy, linesOf, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { occupied } from "#testing/services/occupied-readers.ts";
import { startCrawls } from "./engine.ts";

// Short, so that the test does not wait long for the timeout.
vi.mock("#lib/scraping/pages/constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  EXTRACTION_WAIT_MS: 200,
}));

await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "overloaded-readers-"));
afterAll(closeDb);
afterAll(stopExtraction);

it("a crawl retries a page whose links could not be judged, losing none", { timeout: 300_000 }, async () => {
  await syncClock((text) => sql().query(text));
  // Long enough to be judged in a reader process.
  const long = `/${"a".repeat(1_500)}`;
  const include_paths = ["/*", ...Array.from({ length: 49 }, () => `/${"z".repeat(498)}`)];
  await using target = await site((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).end(`<title>T</title><a href="${long}">Long</a>`);
  });
  const ctx = await jobKey(await makeWorkspace({ credits: 1_000, clock: databaseClock }));
  const options = { formats: ["text"] };
  const made = await makeCrawl(ctx, { url: `${target.url}/`, sitemap: "skip", delay_ms: 0, include_paths, options });
  const first = () => db().jobItem.findFirstOrThrow({ where: { jobId: made.id, index: 0 } });
  const wait = { timeout: 60_000, interval: 20 };
  const means = { clock: databaseClock, policy: jobPolicy };
  const engines = [startCrawls(means), startJobs(means)];
  try {
    await occupied(ctx.workspaceId, async () => {
      await expect.poll(async () => (await first()).attempts, wait).toBe(1);
    });
    await expect
      .poll(async () => (await db().job.findFirstOrThrow({ where: { id: made.id } })).finishedAt, wait)
      .not.toBeNull();
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
  }
  const lines = await linesOf(ctx, made.id, "crl");
  expect(lines.map(({ url, status }) => [new URL(url).pathname, status])).toEqual([
    ["/", "ok"],
    [long, "ok"],
  ]);
});
