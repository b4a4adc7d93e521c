import { createHmac } from "node:crypto";
import Firecrawl from "firecrawl";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

// Firecrawl webhooks, sent by our own dispatcher.

await ownDatabase();
let stage: FirecrawlStage;
let dispatcher: { stop(): Promise<void> };
let ctx: Ctx;
let client: Firecrawl;

beforeAll(async () => {
  stage = await firecrawlStage();
  dispatcher = startDispatcher({ clock: databaseClock });
  ctx = await makeWorkspace({ credits: 100, clock: databaseClock });
  client = new Firecrawl({ apiKey: await stage.token(ctx), apiUrl: stage.url });
});
afterAll(async () => {
  await dispatcher.stop();
  await stage.close();
});

const SOON = { timeout: 120_000, interval: 100 };

/** Returns a receiver and its messages, sorted because their order is not guaranteed. */
async function receiver() {
  const target = await webhookReceiver();
  const bodies = () => target.received.map(({ body }) => JSON.parse(body.toString("utf8")));
  return Object.assign(target, {
    bodies,
    types: () =>
      bodies()
        .map(({ type, event }) => type ?? event)
        .sort(),
  });
}

it("a crawl sends start, pages and end in Firecrawl's format and signature", async () => {
  await using hook = await receiver();
  await using ours = await receiver();
  await makeWebhook(ctx, ours.url, { events: ["crawl.page"] });
  await using all = await receiver();
  await makeWebhook(ctx, all.url);
  const { id } = await client.startCrawl(stage.pages, {
    limit: 2,
    sitemap: "skip",
    delay: 0,
    scrapeOptions: { formats: ["markdown"] },
    webhook: { url: hook.url, metadata: { shop: "7" } },
  });
  await expect.poll(hook.types, SOON).toEqual(["crawl.completed", "crawl.page", "crawl.page", "crawl.started"]);
  for (const body of hook.bodies()) expect(body).toMatchObject({ success: true, id, metadata: { shop: "7" } });
  const page = hook.bodies().find(({ type }) => type === "crawl.page");
  expect(page.data).toEqual([
    expect.objectContaining({
      markdown: expect.stringContaining("word"),
      metadata: expect.objectContaining({ statusCode: 200, sourceURL: expect.stringContaining(stage.pages) }),
    }),
  ]);
  const { body, headers } = hook.last();
  const secret = await readSigningSecret(ctx.workspaceId, "live");
  expect(headers["x-firecrawl-signature"]).toBe(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  expect(headers["x-service-signature"]).toBeDefined();

  // A webhook subscribed to pages gets them in our format; one subscribed to everything gets only
  // the end.
  await expect.poll(ours.types, SOON).toEqual(["crawl.page", "crawl.page"]);
  expect(ours.bodies()[0]).toMatchObject({ event: "crawl.page", data: { crawl_id: id, credits_used: 1 } });
  expect(ours.last().headers["x-firecrawl-signature"]).toBeUndefined();
  await expect.poll(all.types, SOON).toEqual(["crawl.completed"]);

  // The log contains the body as sent.
  const sent = headers["x-service-delivery"];
  const admin = (await makeKey(ctx, { scopes: ["admin"] })).token;
  const shown = await fetch(`${stage.url}/v1/deliveries/${sent}`, { headers: { authorization: `Bearer ${admin}` } });
  expect(((await shown.json()) as { body: string }).body).toBe(body.toString("utf8"));
}, 400_000);

it("a batch sends only the requested events", async () => {
  await using hook = await receiver();
  const some = { url: hook.url, events: ["page" as const, "completed" as const] };
  await client.startBatchScrape([`${stage.pages}/a`, "http://nowhere.invalid/"], { webhook: some });
  await expect.poll(hook.types, SOON).toEqual(["batch_scrape.completed", "batch_scrape.page"]);
}, 150_000);

it("refuses forbidden URLs and unknown events", async () => {
  const start = (webhook: object | string) =>
    client.startBatchScrape([stage.pages], { webhook: webhook as string }).then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );
  expect(await start("http://169.254.1.1/")).toBe("url_not_allowed");
  expect(await start({ url: "https://a.example/", events: ["moon"] })).toBe("invalid_parameter");
  expect(await start({ url: "https://a.example/", metadata: { a: "b\0" } })).toBe("invalid_parameter");
});

it("stores no page events that nobody subscribes to", async () => {
  const quiet = await makeWorkspace({ credits: 10, clock: databaseClock });
  await makeWebhook(quiet, "https://hooks.example/", { status: "paused" });
  const other = new Firecrawl({ apiKey: await stage.token(quiet), apiUrl: stage.url });
  await other.batchScrape([`${stage.pages}/a`], { pollInterval: 1 });
  const events = await db().event.findMany({
    where: { workspaceId: quiet.workspaceId, type: { startsWith: "job." } },
    select: { type: true },
  });
  expect(events.map(({ type }) => type)).toEqual(["job.completed"]);
}, 120_000);
