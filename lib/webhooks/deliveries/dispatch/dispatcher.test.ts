import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { serviceSignature, signerOf, standardSignature } from "#lib/webhooks/subscriptions/sign.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy, type Target } from "#testing/services/outbound-targets.ts";
import { applyOwedMarks } from "./apply-owed-marks.ts";
import { claim } from "./claim-deliveries.ts";
import { startDispatcher } from "./dispatcher.ts";

await ownDatabase();
log.level = "silent";

const policy = loopbackPolicy();
/** Partitions exist for today, and signatures carry whole seconds. */
const today = () => new Date(Math.floor(Date.now() / 1_000) * 1_000);
const everything = { most: 100, otherwise: 100, named: [], parked: [] };

type Received = { headers: IncomingHttpHeaders; body: string };

/** A receiver that records requests and responds with `answer`. */
async function receiver(answer: RequestListener): Promise<Target & { received: Received[] }> {
  const received: Received[] = [];
  const target = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  return Object.assign(target, { received });
}

const answers = (status: number, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => response.writeHead(status, headers).end("thanks");
};

/**
 * Applies pending marks first: on a busy machine the row may have been locked when results were
 * recorded.
 */
async function subscription(clock: Clock, id: string) {
  await applyOwedMarks({ clock, signal: new AbortController().signal });
  return await db().webhook.findUniqueOrThrow({ where: { id } });
}

/** Stopped before the database goes away. */
let running: { stop(): Promise<void> }[] = [];
const dispatch = (clock = fakeClock(today())) => {
  const dispatcher = startDispatcher({ clock, policy });
  running.push(dispatcher);
  return clock;
};

beforeEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  await db().queuedDelivery.deleteMany();
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await closeDb();
});

describe("a delivery that is accepted", () => {
  it("is sent as in service interface 6.3 and finished", async () => {
    const clock = fakeClock(today());
    const ctx = await makeWorkspace({ clock });
    await using target = await receiver(answers(204, { "x-answer": "yes" }));
    const webhook = await makeWebhook(ctx, `${target.url}/hook?a=1`);
    const eventId = await emitEvent(ctx);
    dispatch(clock);
    await expect.poll(() => db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);

    const delivery = await db().delivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(delivery).toMatchObject({
      status: "delivered",
      attemptsMade: 1,
      eventId,
      webhookId: webhook.id,
      lastStatus: 204,
    });
    expect(delivery.searchTerms?.length).toBeGreaterThan(5);
    expect(await db().queuedDelivery.count()).toBe(0);

    const [got] = target.received;
    const event = await db().event.findFirstOrThrow({ where: { id: eventId } });
    const body = Buffer.from(event.body);
    expect(got?.body).toBe(body.toString());
    const timestamp = Math.floor(clock.now().getTime() / 1_000);
    const signer = signerOf(webhook.secret);
    expect(got?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-event": "credits.low",
      "x-service-delivery": delivery.id,
      "x-service-timestamp": String(timestamp),
      "x-service-signature": serviceSignature(signer, timestamp, body),
      "webhook-id": eventId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": standardSignature(signer, eventId, timestamp, body),
    });
    for (const absent of ["x-service-mode", "x-service-replay", "x-service-signature-previous"])
      expect(got?.headers).not.toHaveProperty(absent);

    const attempt = await db().attempt.findFirstOrThrow({ where: { deliveryId: delivery.id } });
    expect(attempt).toMatchObject({
      number: 1,
      statusCode: 204,
      address: "127.0.0.1",
      errorCode: null,
      truncated: false,
    });
    expect(attempt.deliveryAt).toEqual(delivery.createdAt);
    expect(JSON.parse(attempt.requestHeaders)).toMatchObject({ "X-Service-Delivery": delivery.id });
    expect(JSON.parse(attempt.responseHeaders ?? "")).toMatchObject({ "x-answer": "yes" });
  });

  it("is marked if a test key caused it, and signed twice during a rotation", async () => {
    const clock = fakeClock(today());
    const ctx = await makeWorkspace({ clock });
    await using target = await receiver(answers(200));
    const webhook = await makeWebhook(ctx, target.url);
    const other = await makeWebhook(ctx, target.url, { events: ["key.created"] });
    const row = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    await db().webhook.update({
      where: { id: webhook.id },
      data: { previousSecret: row.secret, previousSecretUntil: new Date(clock.now().getTime() + 1_000) },
    });
    await emitEvent(ctx, "test");
    dispatch(clock);
    await expect.poll(() => target.received.length).toBe(1);
    expect(target.received[0]?.headers).toMatchObject({ "x-service-mode": "test" });
    expect(target.received[0]?.headers["x-service-signature-previous"]).toBe(
      target.received[0]?.headers["x-service-signature"],
    );
    expect(String(target.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);

    clock.advance(1_000);
    await emitEvent(ctx);
    await expect.poll(() => target.received.length).toBe(2);
    expect(target.received[1]?.headers).not.toHaveProperty("x-service-signature-previous");
    expect(await db().delivery.count({ where: { webhookId: other.id } })).toBe(0);
  });
});

describe("a delivery that is not accepted", () => {
  it("is retried at each scheduled time, not before, and fails after the eighth attempt", async () => {
    const start = today();
    const clock = fakeClock(start);
    const ctx = await makeWorkspace({ clock });
    await using target = await receiver(answers(500));
    const webhook = await makeWebhook(ctx, target.url);
    await emitEvent(ctx);
    dispatch(clock);
    const first = clock.now().getTime();
    for (let made = 1; made < 8; made++) {
      await expect
        .poll(() => db().queuedDelivery.findFirst({ where: { workspaceId: ctx.workspaceId } }))
        .toMatchObject({ attemptsMade: made, leasedUntil: null, lastStatus: 500, lastError: "http_error" });
      const { dueAt } = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
      const offset = ATTEMPT_OFFSETS_MS[made] ?? 0;
      const late = dueAt.getTime() - first - offset;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(30_000 + 1_000);
      clock.set(new Date(dueAt.getTime() - 100));
      expect((await claim({ clock }, everything)).claims).toEqual([]);
      expect(target.received).toHaveLength(made);
      clock.set(dueAt);
    }
    await expect
      .poll(() => db().delivery.findFirst({ where: { workspaceId: ctx.workspaceId } }))
      .toMatchObject({ status: "failed", attemptsMade: 8, lastStatus: 500 });
    const stamps = target.received.map(({ headers }) => Number(headers["x-service-timestamp"]));
    expect(new Set(stamps).size).toBe(8);
    expect(new Set(target.received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(1);
    expect(await db().attempt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(8);
    await expect
      .poll(() => subscription(clock, webhook.id))
      .toMatchObject({ status: "active", consecutiveFailures: 1, failingSince: expect.any(Date) });
    const notices = await db().notice.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });
    expect(notices.map(({ kind }) => kind)).toEqual(["delivery_failing", "delivery_failed"]);
  });

  it("does not follow a redirect: it fails with a reason", async () => {
    const clock = fakeClock(today());
    const ctx = await makeWorkspace({ clock });
    await using other = await receiver(answers(200));
    await using target = await receiver(answers(307, { location: other.url }));
    await makeWebhook(ctx, target.url);
    await emitEvent(ctx);
    dispatch(clock);
    await expect
      .poll(() => db().attempt.findFirst({ where: { workspaceId: ctx.workspaceId } }))
      .toMatchObject({ statusCode: 307, errorCode: "redirect" });
    expect(other.received).toEqual([]);
  });

  it("is checked by the outbound guard at each attempt", async () => {
    const clock = fakeClock(today());
    const ctx = await makeWorkspace({ clock });
    await makeWebhook(ctx, "http://169.254.169.254/latest/meta-data");
    await emitEvent(ctx);
    dispatch(clock);
    await expect
      .poll(() => db().attempt.findFirst({ where: { workspaceId: ctx.workspaceId } }))
      .toMatchObject({ statusCode: null, errorCode: "url_not_allowed", address: null });
  });
});

describe("five consecutive failed deliveries", () => {
  it("pause the subscription, hold waiting deliveries and notify the owner, each once", async () => {
    const clock = fakeClock(today());
    const ctx = await makeWorkspace({ clock });
    let status = 500;
    await using target = await receiver((_, response) => response.writeHead(status).end());
    const webhook = await makeWebhook(ctx, target.url);
    /**
     * Emits deliveries and moves them to just before their eighth attempt, as after a day of
     * failures.
     */
    const atTheEnd = async (count: number) => {
      for (let i = 0; i < count; i++) await emitEvent(ctx);
      await db().queuedDelivery.updateMany({
        where: { workspaceId: ctx.workspaceId, attemptsMade: 0 },
        data: { attemptsMade: 7, firstAttemptAt: clock.now(), anchorAt: clock.now() },
      });
    };
    const failures = () => subscription(clock, webhook.id);
    await atTheEnd(4);
    dispatch(clock);
    await expect.poll(failures).toMatchObject({ consecutiveFailures: 4, status: "active" });
    status = 200;
    await emitEvent(ctx);
    await expect.poll(failures).toMatchObject({ consecutiveFailures: 0, failingSince: null });
    status = 500;
    // Stops claiming, so that all of them reach their last attempt together.
    await Promise.all(running.map((each) => each.stop()));
    running = [];
    await atTheEnd(7);
    await emitEvent(ctx);
    dispatch(clock);
    await expect.poll(failures).toMatchObject({ status: "paused", pausedReason: "5 deliveries in a row failed." });
    // A delivery that first failed just before the pause is held when its retry is due.
    const waiting = () => {
      clock.advance(60_000);
      return db().queuedDelivery.findMany({ where: { webhookId: webhook.id }, select: { lane: true } });
    };
    await expect
      .poll(waiting)
      .toSatisfy((rows: { lane: string }[]) => rows.length <= 3 && rows.every(({ lane }) => lane === "held"));
    await emitEvent(ctx);
    expect(await db().queuedDelivery.count({ where: { webhookId: webhook.id, lane: "held" } })).toBeGreaterThan(0);

    const notices = await db().notice.findMany({ where: { workspaceId: ctx.workspaceId, kind: "webhook_paused" } });
    expect(notices).toHaveLength(1);
    const audit = await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, action: "webhook.paused" } });
    expect(audit).toMatchObject([{ actorType: "system", targetId: webhook.id }]);
  });
});
