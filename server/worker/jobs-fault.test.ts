import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "jobs-fault-"));
const URLS = 120;
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

test("kill -9 twice during a job: every URL has one result and one charge", async () => {
  // Only `most` pages are answered before the next kill, so the worker always dies halfway.
  let answered = 0;
  let most = 0;
  await using pages = await site((request, response) => {
    if (answered++ < most) response.writeHead(200, { "content-type": "text/html" }).end(`<p>Page ${request.url}`);
  });
  const key = await jobKey(await makeWorkspace({ credits: 1_000, clock: databaseClock }));
  const urls = Array.from({ length: URLS }, (_, at) => `${pages.url}/${at}`);
  const job = await makeJob(key, { urls, max_concurrency: 20, options: { formats: ["text"], timeout_ms: 60_000 } });
  const rowOf = () => db().job.findFirstOrThrow({ where: { id: job.id } });
  const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 90_000, interval: 20 });
  const env = { DATA_DIR: process.env.DATA_DIR ?? "" };

  for (const share of [0.2, 0.5]) {
    answered = 0;
    most = URLS * 0.4;
    const worker = await startWorker({ databaseUrl, env });
    await until(async () => (await rowOf()).urlsOk).toBeGreaterThan(URLS * share);
    await worker.kill();
    expect((await rowOf()).urlsOk).toBeLessThan(URLS);
    // Expires the leases.
    await sql().query("update job_items set due_at = 'epoch', leased_until = 'epoch' where leased_until is not null");
  }
  most = Number.POSITIVE_INFINITY;
  const last = await startWorker({ databaseUrl, env });
  await until(async () => (await rowOf()).finishedAt).not.toBeNull();
  await last.stop();

  expect(await rowOf()).toMatchObject({ status: "completed", urlsOk: URLS, urlsFailed: 0, creditsUsed: BigInt(URLS) });
  const lines = await linesOf(key, job.id);
  expect(lines.map(({ index }) => index)).toEqual(urls.map((_, at) => at));
  expect(lines.map(({ url }) => url)).toEqual(urls);
  expect(lines.every((line) => line.status === "ok" && line.credits_used === 1)).toBe(true);
  expect(await readCreditSums(key)).toMatchObject({
    spent: URLS,
    balance: 1_000 - URLS,
    held: 0,
    ledger: 1_000 - URLS,
  });
  expect(await db().event.count({ where: { workspaceId: key.workspaceId, type: "job.completed" } })).toBe(1);
}, 600_000);
