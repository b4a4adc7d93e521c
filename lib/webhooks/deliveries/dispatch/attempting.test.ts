import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newSecret, sealSecret } from "#lib/webhooks/subscriptions/secrets.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { addressEvent } from "../address-event.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { NotifiableFailure } from "./attempt-outcome.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { concludeFailure } from "./conclude-failure.ts";
import type { AttemptObservation } from "./endpoint-limit.ts";
import type { SentAttempt } from "./send-attempt.ts";
import { loadTargets } from "./targets.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

const policy = loopbackPolicy();
const everything = { most: 100, otherwise: 100, named: [], parked: [] };
const PAGE = "http://localhost:3000";
let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  clock = fakeClock(new Date(Math.floor(Date.now() / 1_000) * 1_000));
  ctx = await makeWorkspace({ clock });
});

const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/** Claims due deliveries after setting their `attemptsMade`. */
async function claimed(attemptsMade = 0): Promise<Claim[]> {
  if (attemptsMade > 0)
    await db().queuedDelivery.updateMany({
      where: { workspaceId: ctx.workspaceId, attemptsMade: 0 },
      data: { attemptsMade, firstAttemptAt: clock.now(), anchorAt: clock.now() },
    });
  const { claims } = await claim({ clock }, everything);
  await loadTargets(claims);
  return claims;
}
async function claimedOne(attemptsMade = 0): Promise<Claim> {
  const [one] = await claimed(attemptsMade);
  if (!one) throw new Error("nothing was claimed");
  return one;
}

/** Makes one attempt at a claim and returns what was learned about its endpoint. */
async function attempt(one: Claim): Promise<AttemptObservation | undefined> {
  const learned: (AttemptObservation | undefined)[] = [];
  await attemptDelivery(one, { clock, policy }, (each) => learned.push(each));
  expect(learned).toHaveLength(1);
  return learned[0];
}

const logged = (id: string) => db().delivery.findFirst({ where: { id }, omit: { searchTerms: true } });
const queued = (id: string) => db().queuedDelivery.findFirst({ where: { id } });

describe("one attempt", () => {
  it("that is accepted finishes its delivery and reports how fast the endpoint is", async () => {
    await using target = await webhookReceiver((_, response) => response.writeHead(204).end());
    await makeWebhook(ctx, target.url);
    await emitEvent(ctx);
    const one = await claimedOne();
    expect(await attempt(one)).toEqual({ durationMs: expect.any(Number), timedOut: false, accepted: true });
    expect(await logged(one.id)).toMatchObject({ status: "delivered", attemptsMade: 1, lastStatus: 204 });
    expect(target.last().headers).not.toHaveProperty("x-service-replay");
    // Another process has claimed it meanwhile with a newer fence: nothing changes.
    await emitEvent(ctx);
    const stale = { ...(await claimedOne()), fence: 0 };
    await attempt(stale);
    expect(await logged(stale.id)).toBeNull();
    expect(await queued(stale.id)).toMatchObject({ attemptsMade: 0 });
  });

  it("that is refused is retried on schedule from the first; the fourth warns the owners", async () => {
    await using target = await webhookReceiver((_, response) => response.writeHead(500).end());
    await makeWebhook(ctx, target.url);
    await emitEvent(ctx);
    const one = await claimedOne();
    expect(await attempt(one)).toMatchObject({ timedOut: false, accepted: false });
    const waiting = await queued(one.id);
    expect(waiting).toMatchObject({ attemptsMade: 1, lastStatus: 500, lastError: "http_error", leasedUntil: null });
    expect(waiting?.dueAt.getTime()).toBeGreaterThan(clock.now().getTime() + 10_000);
    expect(await db().notice.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);

    clock.advance(60 * 60_000);
    const due = await claimedOne();
    expect(due).toMatchObject({ id: one.id, attemptsMade: 1 });
    await attempt({ ...due, attemptsMade: 3 });
    expect(await db().notice.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([
      { kind: "delivery_failing" },
    ]);
    clock.advance(60 * 60_000);
    await attempt({ ...(await claimedOne()), attemptsMade: 7 });
    expect(await logged(one.id)).toMatchObject({ status: "failed", lastStatus: 500 });
    expect(await db().notice.count({ where: { workspaceId: ctx.workspaceId, kind: "delivery_failed" } })).toBe(1);
  });

  it("of a replay carries the original time, notifies nobody, and is signed twice during a rotation", async () => {
    await using target = await webhookReceiver((_, response) => response.writeHead(500).end());
    const { id } = await makeWebhook(ctx, target.url);
    const { secret } = await db().webhook.findUniqueOrThrow({ where: { id } });
    const until = inMs(1_000);
    await db().webhook.update({ where: { id }, data: { previousSecret: secret, previousSecretUntil: until } });
    await emitEvent(ctx);
    const one = await claimedOne();
    const originalAt = inMs(-90_000);
    await attempt({ ...one, originalAt, attemptsMade: 7 });
    const { headers } = target.last();
    expect(headers).toMatchObject({ "x-service-replay": "true" });
    expect(headers["x-service-timestamp"]).toBe(String(originalAt.getTime() / 1_000));
    expect(headers["webhook-timestamp"]).toBe(String(clock.now().getTime() / 1_000));
    expect(headers["x-service-signature-previous"]).toBe(headers["x-service-signature"]);
    expect(await db().notice.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    clock.advance(1_000);
    await emitEvent(ctx);
    await attempt(await claimedOne());
    expect(target.last().headers).not.toHaveProperty("x-service-signature-previous");
  });

  it("is not made if its subscription or event is gone: the delivery is canceled", async () => {
    await using target = await webhookReceiver();
    const webhook = await makeWebhook(ctx, target.url);
    await emitEvent(ctx);
    const unbodied = { ...(await claimedOne()), body: null };
    expect(await attempt(unbodied)).toBeUndefined();
    await emitEvent(ctx);
    const orphan = await claimedOne();
    await db().webhook.update({ where: { id: webhook.id }, data: { deletedAt: clock.now() } });
    await loadTargets([{ ...orphan, revision: 99 }]);
    expect(await attempt(orphan)).toBeUndefined();
    for (const { id } of [unbodied, orphan])
      expect(await logged(id)).toMatchObject({ status: "canceled", attemptsMade: 0, finishedAt: clock.now() });
    expect(target.received).toEqual([]);
    expect(await db().attempt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it("goes to the subscription's current URL, and is not made if its secret cannot be opened", async () => {
    await using target = await webhookReceiver();
    const webhook = await makeWebhook(ctx, "http://127.0.0.1:9/");
    await emitEvent(ctx);
    await claimed();
    await db().webhook.update({ where: { id: webhook.id }, data: { url: target.url, revision: 2 } });
    await emitEvent(ctx);
    const moved = await claimedOne();
    expect(moved.revision).toBe(2);
    await attempt(moved);
    expect(target.last().headers["x-service-delivery"]).toBe(moved.id);

    await db().webhook.update({ where: { id: webhook.id }, data: { secret: Buffer.from("none"), revision: 3 } });
    await emitEvent(ctx);
    const sealed = await claimedOne();
    const learned: unknown[] = [];
    await expect(attemptDelivery(sealed, { clock, policy }, (each) => learned.push(each))).rejects.toThrow();
    expect(learned).toEqual([undefined]);
    expect(await queued(sealed.id)).toMatchObject({ attemptsMade: 0 });
    const secret = sealSecret(ctx.workspaceId, webhook.id, newSecret());
    await db().webhook.update({ where: { id: webhook.id }, data: { secret } });
    await attempt(sealed);
    expect(await logged(sealed.id)).toMatchObject({ status: "delivered" });
  });

  it("stores the response headers that fit and counts the rest", async () => {
    const long = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x-long-${at}`, "y".repeat(500)]));
    await using target = await webhookReceiver((_, response) => response.writeHead(200, long).end());
    const eventId = await emitEvent(ctx);
    await db().$transaction((tx) => addressEvent(tx, ctx, eventId, { url: target.url }));
    const one = await claimedOne();
    expect(one).toMatchObject({ webhookId: null, url: target.url, endpoint: target.url });
    await attempt(one);
    const row = await db().attempt.findFirstOrThrow({ where: { deliveryId: one.id } });
    const { "(more)": more, ...kept } = JSON.parse(row.responseHeaders ?? "");
    const names = Object.keys(kept);
    expect(row.responseHeaders?.length).toBeLessThanOrEqual(16 * 1_024 + 100);
    expect(row.responseHeaders?.length).toBeGreaterThan(15 * 1_024);
    // Our headers plus the four or five that the server adds.
    expect(Number(/^(\d+) more headers were not kept$/.exec(more)?.[1]) + names.length).toBeGreaterThanOrEqual(60);
    expect(names.every((name) => name.startsWith("x-long-"))).toBe(true);
    expect(kept["x-long-0"]).toBe(long["x-long-0"]);
  });
});

describe("a failure that owners are notified of", () => {
  const failed: SentAttempt = {
    ...{ url: "https://example.com/hidden?a=1", startedAt: 0, endedAt: 3, durationMs: 3, address: null },
    ...{ timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 }, requestHeaders: {}, statusCode: 503 },
    ...{ responseHeaders: null, responseBody: null, truncated: false, retryAfterMs: undefined },
    error: { code: "http_error", message: "The endpoint answered 503." },
  };
  const conclude = (one: Claim, outcome: "failed" | "retry", more: Partial<SentAttempt> = {}) => {
    const common = { claim: one, at: clock.now().getTime(), attempt: { ...failed, ...more } };
    const failure: NotifiableFailure =
      outcome === "failed" ? { ...common, outcome } : { ...common, outcome, dueAt: inMs(60_000).getTime(), warn: true };
    return concludeFailure(clock, failure);
  };
  async function noticesOf(kind: string) {
    const rows = await db().notice.findMany({ where: { workspaceId: ctx.workspaceId, kind } });
    return Object.fromEntries(rows.map(({ id, dedupeKey, payload }) => [dedupeKey, JSON.parse(unseal(payload, id))]));
  }
  const connection = { channel: "chat", url: new Uint8Array([1]), host: "chat.example" } as const;

  it("is emailed to each owner and posted without the URL's path; the fifth in a row pauses once", async () => {
    const second = await addMember(ctx, "owner");
    await addMember(ctx, "member");
    await db().noticeConnection.create({
      data: { ...connection, workspaceId: ctx.workspaceId, createdAt: clock.now() },
    });
    const webhook = await makeWebhook(ctx, "https://example.com/hidden");
    await db().webhook.update({ where: { id: webhook.id }, data: { consecutiveFailures: 3 } });
    for (let at = 0; at < 4; at++) await emitEvent(ctx);
    const [one, two, three, stale] = await claimed(7);
    if (!one || !two || !three || !stale) throw new Error("too few were claimed");
    expect(await conclude({ ...stale, fence: 0 }, "failed")).toBe(false);
    expect(await noticesOf("delivery_failed")).toEqual({});
    expect(await conclude(one, "failed")).toBe(true);
    const page = `${PAGE}/${ctx.workspaceId.slice(3)}`;
    const common = { workspace: "A workspace", url: failed.url, problem: "The endpoint answered 503." };
    const payload = { ...common, event: "credits.low", attempts: 8, delivery_url: `${page}/deliveries/${one.id}` };
    const fact = `delivery_failed:${one.id}`;
    expect(await noticesOf("delivery_failed")).toEqual({
      [`${fact}:${ctx.actor.id}`]: payload,
      [`${fact}:${second.actor.id}`]: payload,
      [`chat:${fact}`]: { ...payload, url: "https://example.com" },
    });
    expect(await noticesOf("webhook_paused")).toEqual({});
    expect(await conclude(two, "failed", { error: null })).toBe(true);
    const pause = `webhook_paused:${webhook.id}:${clock.now().toISOString()}`;
    const paused = {
      ...common,
      problem: "It was not accepted.",
      failures: 5,
      webhook_url: `${page}/webhooks/${webhook.id}`,
    };
    expect(await noticesOf("webhook_paused")).toEqual({
      [`${pause}:${ctx.actor.id}`]: paused,
      [`${pause}:${second.actor.id}`]: paused,
      [`chat:${pause}`]: { ...paused, url: "https://example.com" },
    });
    expect(await conclude(three, "failed")).toBe(true);
    expect(Object.keys(await noticesOf("webhook_paused"))).toHaveLength(3);
    expect(await db().auditEntry.findMany({ where: { targetId: webhook.id } })).toMatchObject([
      { action: "webhook.paused", actorType: "system", actorLabel: "Webhook dispatcher" },
    ]);
  });

  it("warns once per failing subscription, and for each delivery to an ad hoc URL", async () => {
    const webhook = await makeWebhook(ctx, "https://example.com/");
    await emitEvent(ctx);
    const eventId = await emitEvent(ctx);
    await db().$transaction((tx) => addressEvent(tx, ctx, eventId, { url: "https://example.com/" }));
    const claims = await claimed(3);
    const [one, two] = claims.filter(({ webhookId }) => webhookId === webhook.id);
    const addressed = claims.find(({ webhookId }) => webhookId === null);
    if (!one || !two || !addressed) throw new Error("too few were claimed");
    const since = inMs(-5_000);
    await db().webhook.update({ where: { id: webhook.id }, data: { failingSince: since } });
    for (const each of [one, two, addressed]) expect(await conclude(each, "retry")).toBe(true);
    const warned = (id: string) => ({
      ...{ workspace: "A workspace", url: failed.url, event: "credits.low", problem: "The endpoint answered 503." },
      ...{ attempts: 4, next_attempt_at: inMs(60_000).toISOString() },
      delivery_url: `${PAGE}/${ctx.workspaceId.slice(3)}/deliveries/${id}`,
    });
    expect(await noticesOf("delivery_failing")).toEqual({
      [`delivery_failing:${webhook.id}:${since.toISOString()}:${ctx.actor.id}`]: warned(one.id),
      [`delivery_failing:${addressed.id}:${ctx.actor.id}`]: warned(addressed.id),
    });
    expect(await queued(two.id)).toMatchObject({ attemptsMade: 4, dueAt: inMs(60_000) });
    expect(await conclude(addressed, "failed")).toBe(false);
  });

  it("of a sample subscription is recorded and notifies nobody", async () => {
    const webhook = await makeWebhook(ctx, "https://example.com/");
    await emitEvent(ctx);
    const one = await claimedOne(7);
    await db().webhook.update({ where: { id: webhook.id }, data: { isSample: true, consecutiveFailures: 4 } });
    expect(await conclude(one, "failed")).toBe(true);
    expect(await logged(one.id)).toMatchObject({ status: "failed" });
    expect(await db().notice.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    expect(await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } })).toMatchObject({ status: "active" });
  });
});
