import { afterAll, afterEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { getScrape } from "#lib/scraping/async-scrapes/queries.ts";
import type { AsyncScrape } from "#lib/scraping/async-scrapes/types.ts";
import { makeKey } from "#testing/builders/key.ts";
import { askFor, callerOf, chargesOf, emittedOf, queuedTo } from "#testing/builders/scrapes.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { startScrapeEngine } from "./engine.ts";

await ownDatabase();
const HOOK = "http://127.0.0.1:9/hook";
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(closeDb);

const start = (clock: Clock) => stops.push(startScrapeEngine({ clock, policy: loopbackPolicy() }).stop);
const page = (body: string) =>
  httpTarget((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(body));

async function caller(options: { env?: "live" | "test"; credits?: number; clock?: Clock; key?: object } = {}) {
  const owner = await makeWorkspace({ credits: options.credits ?? 10, clock: options.clock ?? fakeClock(new Date()) });
  const key = await makeKey(owner, { env: options.env ?? "live", ...options.key });
  return { owner, key, ctx: callerOf(owner, key) };
}

async function read(ctx: Ctx, id: string): Promise<AsyncScrape> {
  const found = await getScrape(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

async function ended(ctx: Ctx, id: string): Promise<AsyncScrape> {
  await expect.poll(async () => (await read(ctx, id)).finished_at, { timeout: 90_000 }).not.toBeNull();
  return await read(ctx, id);
}

describe("a readable page", () => {
  it("is charged once, stored, and sent to the address and to subscribers", async () => {
    await using target = await page("<title>T</title><h1>Hi</h1>");
    const { owner, ctx } = await caller();
    const all = await makeWebhook(owner, "http://127.0.0.1:9/all");
    await makeWebhook(owner, "http://127.0.0.1:9/other", { events: ["credits.low"] });
    const id = await askFor(ctx, target.url, HOOK);
    expect(await read(ctx, id)).toMatchObject({ status: "queued", attempts: 0, webhook: HOOK, document: null });
    start(ctx.clock);
    const scrape = await ended(ctx, id);
    expect(scrape).toMatchObject({ status: "completed", attempts: 1, credits_used: 1, error: null });
    expect(scrape.document).toMatchObject({ id, url: target.url, status_code: 200, markdown: "# Hi", credits_used: 1 });
    expect(await emittedOf(ctx, id)).toMatchObject([
      {
        event: "scrape.completed",
        data: { url: target.url, status_code: 200, attempts: 1, credits_used: 1, document: scrape.document },
      },
    ]);
    expect(await queuedTo(ctx)).toEqual([
      { to: HOOK, lane: "live", env: "live" },
      { to: all.id, lane: "live", env: "live" },
    ]);
    expect(await chargesOf(ctx, id)).toEqual([-1]);
    expect(await db().queuedScrape.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it("is sent once to a named webhook, and held while it is paused", async () => {
    await using target = await page("<h1>Hi</h1>");
    const { owner, ctx } = await caller();
    const named = await makeWebhook(owner, HOOK, { events: ["credits.low"] });
    const subscribed = await makeWebhook(owner, HOOK, { events: ["scrape.completed"] });
    const paused = await makeWebhook(owner, HOOK, { events: ["credits.low"], status: "paused" });
    const ids: string[] = [];
    for (const to of [named, subscribed, paused]) ids.push(await askFor(ctx, target.url, to.id));
    start(ctx.clock);
    for (const id of ids) await ended(ctx, id);
    const queuedFor = async ({ id }: { id: string }) => (await queuedTo(ctx)).filter(({ to }) => to === id);
    expect(await queuedFor(named)).toMatchObject([{ lane: "live" }]);
    expect(await queuedFor(subscribed)).toMatchObject([{ lane: "live" }, { lane: "live" }, { lane: "live" }]);
    expect(await queuedFor(paused)).toMatchObject([{ lane: "held" }]);
  });

  it("is linked from the event if it is large", async () => {
    await using target = await page(`<p>${"long ".repeat(60_000)}</p>`);
    const { ctx } = await caller();
    const id = await askFor(ctx, target.url, HOOK);
    start(ctx.clock);
    expect((await ended(ctx, id)).document?.markdown?.length).toBeGreaterThan(262_144);
    const [emitted] = await emittedOf(ctx, id);
    expect(emitted?.data).toMatchObject({ document_url: `http://localhost:3000/v1/scrape/${id}` });
    expect(emitted?.data).not.toHaveProperty("document");
  });

  it("is a free fixture for a test key, and sent as a test", async () => {
    const { owner, ctx } = await caller({ env: "test", credits: 0 });
    const id = await askFor(ctx, "https://shop.example/", HOOK);
    start(ctx.clock);
    expect(await ended(ctx, id)).toMatchObject({ status: "completed", env: "test", credits_used: 0 });
    expect(await queuedTo(ctx)).toEqual([{ to: HOOK, lane: "live", env: "test" }]);
    expect(await chargesOf(ctx, id)).toEqual([]);
    expect(await getScrape(callerOf(owner, await makeKey(owner)), id)).toMatchObject({ error: "not_found" });
  });
});

describe("an unreadable page", () => {
  it("is tried three times with delays if the failure is transient, free", async () => {
    await using target = await httpTarget((_request, response) => response.writeHead(503).end());
    const clock = fakeClock(new Date());
    const { ctx } = await caller({ clock });
    const id = await askFor(ctx, target.url, HOOK);
    start(clock);
    for (const [attempts, rest] of [
      [1, 2_000],
      [2, 8_000],
    ] as const) {
      await expect.poll(() => read(ctx, id), { timeout: 90_000 }).toMatchObject({ status: "running", attempts });
      clock.advance(rest);
    }
    expect(await ended(ctx, id)).toMatchObject({
      status: "failed",
      attempts: 3,
      document: null,
      error: { code: "target_http_error", target_status: 503 },
      credits_used: 0,
    });
    expect(await emittedOf(ctx, id)).toMatchObject([
      { event: "scrape.failed", data: { attempts: 3, status_code: 503, error: { code: "target_http_error" } } },
    ]);
    expect(await queuedTo(ctx)).toEqual([{ to: HOOK, lane: "live", env: "live" }]);
    expect(await chargesOf(ctx, id)).toEqual([]);
  });

  it("is charged once if a later try succeeds", async () => {
    let hits = 0;
    await using target = await httpTarget((_request, response) =>
      response.writeHead(++hits === 1 ? 500 : 404, { "content-type": "text/html" }).end("<h1>No</h1>"),
    );
    const clock = fakeClock(new Date());
    const { ctx } = await caller({ clock });
    const id = await askFor(ctx, target.url, HOOK);
    start(clock);
    await expect.poll(() => read(ctx, id), { timeout: 90_000 }).toMatchObject({ attempts: 1 });
    clock.advance(2_000);
    expect(await ended(ctx, id)).toMatchObject({ status: "completed", attempts: 2, document: { status_code: 404 } });
    expect(await chargesOf(ctx, id)).toEqual([-1]);
  });

  it("is not retried after a permanent failure", async () => {
    const { ctx } = await caller();
    const id = await askFor(ctx, "http://nowhere.example/", HOOK);
    start(ctx.clock);
    expect(await ended(ctx, id)).toMatchObject({ status: "failed", attempts: 1, error: { code: "dns_failure" } });
  });
});

it("a page is dropped without charge if the credits are gone once it is read", async () => {
  const { ctx } = await caller();
  await using target = await httpTarget((_request, response) => {
    sql()
      .query("update balances set balance = 0 where workspace_id = $1", [ctx.workspaceId])
      .then(() => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"));
  });
  const id = await askFor(ctx, target.url, HOOK);
  start(ctx.clock);
  const problem = { status: "failed", document: null, error: { code: "workspace_balance" }, credits_used: 0 };
  expect(await ended(ctx, id)).toMatchObject(problem);
  expect(await emittedOf(ctx, id)).toMatchObject([{ event: "scrape.failed" }]);
  expect(await chargesOf(ctx, id)).toEqual([]);
});

describe("a key that has ended, cannot pay or lost its scope", () => {
  it.each([
    ["workspace_balance", "update balances set balance = 0 where workspace_id = $1"],
    ["revoked", "update api_keys set revoked_at = now() where workspace_id = $1"],
    ["key_ceiling_exceeded", "update api_keys set credit_ceiling = 0 where workspace_id = $1"],
    ["insufficient_scope", "update api_keys set scopes = '{parse}' where workspace_id = $1"],
  ])("fails with %s without a fetch", async (code, change) => {
    await using target = await page("<h1>Hi</h1>");
    const { ctx } = await caller();
    const id = await askFor(ctx, target.url, HOOK);
    await sql().query(change, [ctx.workspaceId]);
    start(ctx.clock);
    expect(await ended(ctx, id)).toMatchObject({ status: "failed", error: { code }, credits_used: 0 });
    expect(target.hits()).toBe(0);
  });
});
