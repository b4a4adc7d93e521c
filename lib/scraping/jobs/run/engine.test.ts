import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { type Clock, databaseClock, fakeClock, syncClock } from "#lib/platform/values/clock.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, jobPolicy, linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { RETRY_DELAYS_MS } from "../constants.ts";
import { startJobs } from "./engine.ts";

await ownDatabase();
// Hundreds of pages are fetched, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "jobs-engine-"));
const engines: { stop(): Promise<void> }[] = [];
const start = (options: { clock?: Clock; inFlight?: number } = {}) =>
  engines.push(startJobs({ clock: databaseClock, policy: jobPolicy, ...options }));

beforeAll(() => syncClock((text) => sql().query(text)));
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});
afterAll(closeDb);

const owner = (credits: number, clock: Clock = databaseClock) => makeWorkspace({ credits, clock });
const SOON = { timeout: 60_000 };
const rowOf = (id: string) => db().job.findFirstOrThrow({ where: { id } });
const finished = (id: string) =>
  expect.poll(async () => (await rowOf(id)).finishedAt, { timeout: 120_000, interval: 50 }).not.toBeNull();
const urls = (base: string, count: number) => Array.from({ length: count }, (_, at) => `${base}/${at}`);
const events = async (ctx: Ctx, type: string) =>
  (await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type } })).map((event) => ({
    id: event.id,
    ...JSON.parse(Buffer.from(event.body).toString()),
  }));

it("two engines fetch and charge each URL once, within the job's concurrency", async () => {
  await using pages = await site();
  const key = await jobKey(await owner(1_000));
  const job = await makeJob(key, { urls: urls(pages.url, 120), max_concurrency: 6, options: { formats: ["text"] } });
  start();
  start();
  await finished(job.id);
  expect([...pages.hits.values()].every((hits) => hits === 1)).toBe(true);
  expect(pages.hits.size).toBe(120);
  expect(pages.most()).toBeLessThanOrEqual(6);
  const lines = await linesOf(key, job.id);
  expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: 120 }, (_, at) => at));
  expect(lines.map(({ url }) => url)).toEqual(urls(pages.url, 120));
  expect(await rowOf(job.id)).toMatchObject({ status: "completed", urlsOk: 120, urlsFailed: 0, creditsUsed: 120n });
  const sums = await readCreditSums(key);
  expect(sums).toMatchObject({ balance: 880, spent: 120, held: 0, holds: 0 });
  await expect.poll(() => db().jobItem.count({ where: { jobId: job.id } }), SOON).toBe(0);
  const [emitted, ...more] = await events(key, "job.completed");
  expect(more).toEqual([]);
  expect(emitted.data).toMatchObject({ job_id: job.id, urls_total: 120, urls_ok: 120, urls_failed: 0 });
  expect(emitted.data.download_url).toContain(`/v1/jobs/${job.id}/results?expires=`);
});

it("a small job of another workspace does not wait for a large one", async () => {
  await using pages = await targetSite();
  const [large, small] = [await jobKey(await owner(1_000)), await jobKey(await owner(1_000))];
  const first = await makeJob(large, { urls: urls(`${pages.url}/gate`, 150), max_concurrency: 50 });
  start({ inFlight: 4 });
  await expect.poll(() => pages.asked.length, SOON).toBe(3);
  const second = await makeJob(small, { urls: urls(`${pages.url}/page`, 8), max_concurrency: 50 });
  // If it waited for the large job, it would wait forever: only these pages are answered before.
  pages.admit(40);
  await finished(second.id);
  expect((await rowOf(first.id)).status).toBe("running");
  await sql().query("update jobs set status = 'canceled' where id = $1", [first.id]);
  pages.admit(150);
  await finished(first.id);
});

it("pages that never answer leave room for another workspace's", async () => {
  await using pages = await targetSite();
  const [greedy, other] = [await jobKey(await owner(1_000)), await jobKey(await owner(1_000))];
  // The longest timeout, because a timed-out page makes room for the next.
  const long = { max_concurrency: 50, options: { timeout_ms: 60_000 } };
  const stuck = await Promise.all(
    [1, 2].map((nth) => makeJob(greedy, { urls: urls(`${pages.url}/gate/${nth}`, 20), ...long })),
  );
  start({ inFlight: 4 });
  await expect.poll(() => pages.asked.length, SOON).toBe(3);
  const small = await makeJob(other, { urls: urls(`${pages.url}/page`, 8), max_concurrency: 50 });
  await finished(small.id);
  const untilServed = pages.asked.slice(
    0,
    pages.asked.findLastIndex((url) => url.startsWith("/page")),
  );
  expect(untilServed.filter((url) => url.startsWith("/gate"))).toHaveLength(3);
  await sql().query("update jobs set status = 'canceled' where id = any($1)", [stuck.map(({ id }) => id)]);
  pages.admit(40);
  for (const { id } of stuck) await finished(id);
});

describe("a failing URL", () => {
  it("is retried if possible; without results the job fails and notifies", async () => {
    await using pages = await site((_, response) => response.writeHead(503).end("no"));
    const clock = fakeClock(new Date());
    const ctx = await owner(10, clock);
    const key = await jobKey(ctx);
    // A webhook without a subscription to the event, and an ad hoc address.
    const webhook = await makeWebhook(ctx, `${pages.url}/hook`, { events: ["credits.low"] });
    const jobs = [
      await makeJob(key, { urls: [`${pages.url}/a`], webhook: webhook.id }),
      await makeJob(key, { urls: [`${pages.url}/b`], webhook: `${pages.url}/adhoc` }),
    ];
    start({ clock });
    for (const [before, rest] of RETRY_DELAYS_MS.entries()) {
      const waiting = { workspaceId: ctx.workspaceId, attempts: before + 1, leasedUntil: null };
      await expect.poll(() => db().jobItem.count({ where: waiting }), SOON).toBe(2);
      expect([pages.hits.get("/a"), pages.hits.get("/b")]).toEqual([before + 1, before + 1]);
      clock.advance(rest);
    }
    for (const { id } of jobs) await finished(id);
    expect([pages.hits.get("/a"), pages.hits.get("/b")]).toEqual([3, 3]);
    expect(await rowOf(jobs[0]?.id ?? "")).toMatchObject({
      status: "failed",
      urlsFailed: 1,
      errorCode: "target_http_error",
    });
    const emitted = await events(key, "job.failed");
    expect(emitted.map(({ data }) => data.error.code)).toEqual(["target_http_error", "target_http_error"]);
    const queued = await db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(queued.map(({ webhookId, url }) => webhookId ?? url).sort()).toEqual(
      [`${pages.url}/adhoc`, webhook.id].sort(),
    );
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 10, spent: 0 });
  });

  it.each([
    ["workspace_balance", { credits: 3 }, {}],
    ["key_ceiling_exceeded", { credits: 100 }, { credit_ceiling: 3 }],
  ])("fails with %s without a fetch when credits run out", async (code, { credits }, options) => {
    await using pages = await site();
    const key = await jobKey(await owner(credits), options);
    const job = await makeJob(key, { urls: urls(pages.url, 10) });
    start();
    await finished(job.id);
    const lines = await linesOf(key, job.id);
    expect(lines.filter(({ status }) => status === "ok")).toHaveLength(3);
    expect(new Set(lines.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set([code]));
    expect(pages.hits.size).toBe(3);
    expect(await readCreditSums(key)).toMatchObject({ spent: 3, held: 0 });
  });

  it("is not fetched after its key is revoked", async () => {
    await using pages = await site();
    const ctx = await owner(100);
    const key = await jobKey(ctx);
    const job = await makeJob(key, { urls: urls(pages.url, 5) });
    await revokeKey(ctx, key.actor.id, {});
    start();
    await finished(job.id);
    expect((await linesOf(ctx, job.id)).map(({ error }) => error?.code)).toEqual(Array(5).fill("revoked"));
    expect(pages.hits.size).toBe(0);
  });
});

it("a stopping engine releases unfinished URLs, and another resumes them", async () => {
  let hang = true;
  await using pages = await site((_, response) => void (hang || response.end("ok")));
  const key = await jobKey(await owner(100));
  const job = await makeJob(key, { urls: urls(pages.url, 3), max_concurrency: 3 });
  start();
  await expect.poll(() => pages.hits.size, SOON).toBe(3);
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  hang = false;
  start();
  await finished(job.id);
  expect(await rowOf(job.id)).toMatchObject({ status: "completed", urlsOk: 3, creditsUsed: 3n });
  expect(await readCreditSums(key)).toMatchObject({ spent: 3 });
});
