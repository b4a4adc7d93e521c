import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseExpiredHolds } from "#lib/billing/credits/release-expired-holds.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCrawl } from "#testing/oracles/crawl-oracle.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { TRAP_DEPTH, trapSite } from "#testing/services/trap-site.ts";

const databaseUrl = await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "crawls-fault-"));
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

test("kill -9 during a crawl: each page is in the results once and charged once", async () => {
  const ARTICLES = 40;
  // The crawl cannot end before the worker is killed.
  const gate = Promise.withResolvers<void>();
  await using target = await trapSite({
    ...{ articles: ARTICLES, crawlDelay: 0.02 },
    gate: { after: ARTICLES * 0.75, opened: gate.promise },
  });
  const key = await jobKey(await makeWorkspace({ credits: 1_000, clock: databaseClock }));
  const crawl = await makeCrawl(key, {
    ...{ url: `${target.url}/`, limit: 1_000, max_depth: TRAP_DEPTH, delay_ms: 20 },
    options: { formats: ["text"], timeout_ms: 60_000 },
  });
  const rowOf = () => db().job.findFirstOrThrow({ where: { id: crawl.id } });
  const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 120_000, interval: 20 });
  const env = { DATA_DIR: process.env.DATA_DIR ?? "" };

  const worker = await startWorker({ databaseUrl, env });
  await until(async () => (await rowOf()).urlsOk).toBeGreaterThan(target.pages.length * 0.4);
  await worker.kill();
  expect((await rowOf()).finishedAt).toBeNull();
  gate.resolve();
  // Expires the leases.
  await sql().query("update job_items set due_at = 'epoch', leased_until = 'epoch' where leased_until is not null");
  const last = await startWorker({ databaseUrl, env });
  await until(async () => (await rowOf()).finishedAt).not.toBeNull();
  await last.stop();

  const judged = judgeCrawl(target, await linesOf(key, crawl.id, "crl"));
  expect(judged).toMatchObject({ missing: [], twice: [], strange: [], failed: [], forbidden: [] });
  // Holds of killed workers are released when they expire.
  await sql().query("update holds set expires_at = 'epoch'");
  await releaseExpiredHolds({ clock: databaseClock });
  const count = target.pages.length;
  expect(await rowOf()).toMatchObject({
    status: "completed",
    urlsOk: count,
    urlsFailed: 0,
    creditsUsed: BigInt(count),
  });
  expect(await readCreditSums(key)).toMatchObject({
    spent: count,
    balance: 1_000 - count,
    held: 0,
    ledger: 1_000 - count,
  });
  expect(await db().event.count({ where: { workspaceId: key.workspaceId, type: "crawl.completed" } })).toBe(1);
  // The pages are fetched at the requested pace; if each page waited for the previous one, it would
  // take no less.
  const pages = target.asked.filter(({ path: each }) => each !== "/robots.txt");
  const took = (pages.at(-1)?.at ?? 0) - (pages[0]?.at ?? 0);
  expect(took).toBeGreaterThan(pages.length * 20 * 0.9);
}, 600_000);
