import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DELIVERIES_CHANNEL, LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listenTo } from "#testing/services/listen-to.ts";
import { replayDelivery } from "./replay-delivery.ts";
import type { Delivery } from "./types.ts";

await ownDatabase();

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;

beforeEach(async () => {
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});
afterAll(closeDb);

async function replayed(id: string, as: Ctx = ctx): Promise<Delivery> {
  const made = await replayDelivery(as, id);
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

async function logOne(options: Parameters<typeof logDeliveries>[3] = {}, to: string | null = webhook): Promise<string> {
  const [id = ""] = await logDeliveries(ctx, to, 1, options);
  return id;
}

const queued = (id: string) => db().queuedDelivery.findFirstOrThrow({ where: { id } });

/** Finishes a delivery as if its first attempt had been accepted. */
async function finish(id: string): Promise<void> {
  const { workspaceId, createdAt, eventId, eventAt, eventType, env, webhookId, listenerId, url, replayOf } =
    await queued(id);
  const about = { workspaceId, id, createdAt, eventId, eventAt, eventType, env, webhookId, listenerId, replayOf };
  const at = ctx.clock.now();
  await db().delivery.create({
    data: { ...about, url: url ?? "-", status: "delivered", attemptsMade: 1, firstAttemptAt: at, finishedAt: at },
  });
  await db().queuedDelivery.delete({ where: { workspaceId_id: { workspaceId, id } } });
}

describe("replaying a delivery", () => {
  it("creates one for concurrent tries of one call and returns it to all", async () => {
    const id = await logOne();
    const firstTry = newId("req", ctx.clock.now());
    const tries = await Promise.all(Array.from({ length: 4 }, () => replayDelivery(ctx, id, firstTry)));
    expect(tries[0]).toMatchObject({ ok: true, value: { replay_of: id, status: "pending" } });
    for (const each of tries) expect(each).toEqual(tries[0]);
    expect(await db().queuedDelivery.count({ where: { replayOf: id } })).toBe(1);
    expect(await db().auditEntry.count({ where: { targetId: id, action: "delivery.replayed" } })).toBe(1);
  });

  it("queues a new delivery of the event to the subscription's current URL, audited", async () => {
    const id = await logOne();
    const original = await db().delivery.findFirstOrThrow({ where: { id } });
    await db().webhook.update({ where: { id: webhook }, data: { url: "https://example.com/moved" } });
    const now = ctx.clock.now();
    const replay = await replayed(id);
    expect(replay).toEqual({
      id: expect.stringMatching(/^dlv_/),
      object: "delivery",
      event: "key.created",
      event_id: original.eventId,
      webhook_id: webhook,
      url: "https://example.com/moved",
      env: "live",
      status: "pending",
      attempts_made: 0,
      next_attempt_at: now.toISOString(),
      waiting_for: null,
      last_status: null,
      last_error: null,
      replay_of: id,
      replay_id: null,
      created_at: now.toISOString(),
      delivered_at: null,
    });
    expect(await queued(replay.id)).toMatchObject({
      eventAt: original.eventAt,
      endpoint: webhook,
      webhookId: webhook,
      url: null,
      lane: "replay",
      dueAt: now,
      runId: null,
      originalAt: original.firstAttemptAt,
    });
    const audit = await db().auditEntry.findMany({ where: { targetId: id } });
    expect(audit).toMatchObject([{ action: "delivery.replayed", after: { delivery_id: replay.id } }]);
  });

  it("is sent even if the subscription is paused", async () => {
    const paused = await makeWebhook(ctx, "https://example.com/paused", { status: "paused" });
    const replay = await replayed(await logOne({}, paused.id));
    expect((await queued(replay.id)).lane).toBe("replay");
  });

  it("goes to the ad hoc URL", async () => {
    const replay = await replayed(await logOne({ url: "https://example.com/ad-hoc" }, null));
    expect(replay).toMatchObject({ webhook_id: null, url: "https://example.com/ad-hoc" });
    expect(await queued(replay.id)).toMatchObject({
      endpoint: "https://example.com/ad-hoc",
      webhookId: null,
      url: "https://example.com/ad-hoc",
    });
  });

  it("carries the original's time through repeated replays, or the event's if never tried", async () => {
    const id = await logOne();
    const { firstAttemptAt, eventAt } = await db().delivery.findFirstOrThrow({ where: { id } });
    let last = id;
    for (let times = 0; times < 3; times++) {
      ctx.clock.advance(60_000);
      const { id: next } = await replayed(last);
      expect((await queued(next)).originalAt).toEqual(firstAttemptAt);
      await finish(next);
      last = next;
    }
    const untried = await logOne({ status: "canceled" });
    const replay = await replayed(untried);
    expect((await queued(replay.id)).originalAt).toEqual((await queued(replay.id)).eventAt);
    expect(eventAt).not.toEqual(firstAttemptAt);

    const adHoc = await logOne({ url: "https://example.com/ad-hoc" }, null);
    const first = await db().delivery.findFirstOrThrow({ where: { id: adHoc } });
    const { id: one } = await replayed(adHoc);
    await finish(one);
    expect((await queued((await replayed(one)).id)).originalAt).toEqual(first.firstAttemptAt);
  });

  it("carries the time of the first delivery to the same URL", async () => {
    const addresses = ["https://example.com/one", "https://example.com/two", "https://example.com/three"];
    const one = await db().delivery.findFirstOrThrow({
      where: { id: await logOne({ url: addresses[0] ?? "" }, null) },
    });
    const firsts = [one];
    for (const [at, url] of addresses.entries())
      if (at > 0) {
        const firstAttemptAt = new Date(one.eventAt.getTime() + 1_000 * at);
        firsts.push(
          await db().delivery.create({ data: { ...one, id: newId("dlv", one.createdAt), url, firstAttemptAt } }),
        );
      }
    for (const { id, firstAttemptAt } of firsts) {
      const { id: replay } = await replayed(id);
      await finish(replay);
      expect((await queued((await replayed(replay)).id)).originalAt).toEqual(firstAttemptAt);
    }
  });

  it("carries the event's time if the original is no longer in the log", async () => {
    const id = await logOne();
    const { id: replay } = await replayed(id);
    await finish(replay);
    await db().delivery.deleteMany({ where: { workspaceId: ctx.workspaceId, id } });
    const { eventAt, originalAt } = await queued((await replayed(replay)).id);
    expect(originalAt).toEqual(eventAt);
  });

  it("wakes the dispatchers", async () => {
    const id = await logOne();
    await using listening = await listenTo(DELIVERIES_CHANNEL);
    await replayed(id);
    await expect.poll(() => listening.heard).toEqual([""]);
  });

  it("creates a new delivery each time", async () => {
    const id = await logOne();
    const made = await Promise.all([replayed(id), replayed(id)]);
    expect(new Set(made.map((each) => each.id)).size).toBe(2);
  });
});

describe("a delivery to a command line", () => {
  /** Logs a delivery that went to the listener's former URL. */
  async function logOneTo(listenerId: string): Promise<string> {
    const id = await logOne({ env: "test" }, null);
    const data = { listenerId, url: "http://localhost:3999/" };
    await db().delivery.updateMany({ where: { workspaceId: ctx.workspaceId, id }, data });
    return id;
  }

  it("waits for the listener again, with its current URL, and notifies its process", async () => {
    const { id: listenerId } = await makeListener(ctx);
    const id = await logOneTo(listenerId);
    await using listening = await listenTo(LISTENERS_CHANNEL);
    const replay = await replayed(id);
    expect(replay).toMatchObject({ webhook_id: null, url: "http://localhost:4000/", next_attempt_at: null });
    expect(await queued(replay.id)).toMatchObject({
      ...{ endpoint: listenerId, listenerId, webhookId: null, url: "http://localhost:4000/" },
      ...{ lane: "listening", replayOf: id },
    });
    await expect.poll(() => listening.heard).toEqual([`events ${listenerId}`]);
  });

  it("carries the original's time, whatever URL it was forwarded to", async () => {
    const id = await logOneTo((await makeListener(ctx)).id);
    const { firstAttemptAt } = await db().delivery.findFirstOrThrow({ where: { id } });
    const { id: replay } = await replayed(id);
    await finish(replay);
    expect((await queued((await replayed(replay)).id)).originalAt).toEqual(firstAttemptAt);
  });

  it("is refused once the listener has ended", async () => {
    const { id: listenerId } = await makeListener(ctx, { endedAt: ctx.clock.now() });
    expect(await replayDelivery(ctx, await logOneTo(listenerId))).toMatchObject({ ok: false, error: "listener_ended" });
    expect(await db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});

describe("refuses", () => {
  it("a delivery that is not finished, with the reason", async () => {
    await emitEvent(ctx);
    const pending = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(await replayDelivery(ctx, pending.id)).toMatchObject({
      error: "not_over",
      message: expect.stringContaining("still being delivered"),
      detail: { param: "delivery_id" },
    });
    await db().queuedDelivery.updateMany({ where: { id: pending.id }, data: { lane: "held" } });
    expect(await replayDelivery(ctx, pending.id)).toMatchObject({
      error: "not_over",
      message: expect.stringContaining("held"),
    });
  });

  it("another workspace's delivery and an unknown ID", async () => {
    const stranger = await makeWorkspace({ clock: ctx.clock });
    const id = await logOne();
    expect(await replayDelivery(stranger, id)).toMatchObject({ error: "not_found" });
    for (const nonsense of ["dlv_01m7x5afk6fsnvfhzjc689rkjw", "dlv_x", "", "evt_01m7x5afk6fsnvfhzjc689rkjw", "dlv_\0"])
      expect(await replayDelivery(ctx, nonsense)).toMatchObject({ error: "not_found" });
  });

  it("a delivery of a deleted subscription", async () => {
    const id = await logOne();
    await db().webhook.update({ where: { id: webhook }, data: { deletedAt: ctx.clock.now() } });
    expect(await replayDelivery(ctx, id)).toMatchObject({ error: "webhook_deleted" });
  });

  it("a delivery whose event is no longer kept", async () => {
    const id = await logOne();
    await db().event.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await replayDelivery(ctx, id)).toMatchObject({ error: "event_expired" });
  });

  it("the billing role, and test keys for live deliveries or webhooks", async () => {
    const id = await logOne();
    expect(await replayDelivery(await addMember(ctx, "billing"), id)).toMatchObject({ error: "forbidden" });
    const key = { type: "api_key", id: "key_1", label: "k", scopes: ["admin"] } as const;
    const testKey: Ctx = { ...ctx, actor: { ...key, env: "test" } };
    expect(await replayDelivery(testKey, id)).toMatchObject({ error: "not_found" });
    expect(await replayDelivery(testKey, await logOne({ env: "test" }))).toMatchObject({ error: "not_found" });
    const { id: waiting } = await makeDelivery(ctx, { env: "test", webhookId: webhook, status: "pending" });
    expect(await replayDelivery(testKey, waiting)).toMatchObject({ error: "not_found" });
    expect(await replayDelivery(ctx, waiting)).toMatchObject({ error: "not_over" });
    const own = await makeWebhook(ctx, "https://example.com/test-hook", { testOnly: true });
    const tested = await logOne({ env: "test" }, own.id);
    expect((await replayed(tested, testKey)).env).toBe("test");
    expect((await replayed(id, await addMember(ctx, "member"))).replay_of).toBe(id);
    const replays = { workspaceId: ctx.workspaceId, replayOf: { not: null } };
    expect(await db().queuedDelivery.count({ where: replays })).toBe(2);
  });
});
