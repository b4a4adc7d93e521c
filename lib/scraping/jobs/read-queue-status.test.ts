import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { claimPages } from "#lib/scraping/crawls/run/claim-pages.ts";
import { NOTHING_FOUND, recordPage } from "#lib/scraping/crawls/run/record-page.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readQueueStatus } from "./read-queue-status.ts";
import { claim } from "./run/claim.ts";

await ownDatabase();
const means = { clock: databaseClock };
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

it("counts waiting and active URLs, without sitemaps and redirecting pages", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  await makeJob(ctx, { urls: ["https://shop.example/1", "https://shop.example/2", "https://shop.example/3"] });
  await claim(means, 1);
  expect(await readQueueStatus(ctx)).toMatchObject({ value: { waiting: 2, active: 1 } });

  const { id } = await makeCrawl(ctx, { url: "https://shop.example/" });
  // Includes the start page, and the placeholder for the sitemaps.
  expect(await readQueueStatus(ctx)).toMatchObject({ value: { waiting: 3, active: 1 } });
  const pages = [...(await claimPages(means, 1)), ...(await claimPages(means, 1))];
  expect(pages.map(({ isSitemap }) => isSitemap).sort()).toEqual([false, true]);
  expect(await readQueueStatus(ctx)).toMatchObject({ value: { waiting: 2, active: 2 } });

  const first = pages.find(({ isSitemap }) => !isSitemap);
  if (!first) throw new Error("The page where the crawl begins was not claimed.");
  const url = "https://shop.example/moved";
  const findings = {
    ...NOTHING_FOUND,
    found: [{ url, key: "ab", host: first.host, pattern: null, hops: 1, isSitemap: false }],
  };
  expect(await recordPage(first, { state: "skipped", code: "redirected" }, findings, means)).toBe(true);
  expect(await db().job.findFirst({ where: { id } })).toMatchObject({ urlsTotal: 2, urlsSkipped: 1 });
  expect(await readQueueStatus(ctx)).toMatchObject({ value: { waiting: 3, active: 1 } });
});
