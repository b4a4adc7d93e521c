import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { emit } from "#lib/kernel/events/emit.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook, type TestWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { releaseOrphanedDeliveries } from "./release-orphaned-deliveries.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { PauseWebhookInput, ResumeWebhookInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
let webhook: TestWebhook;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  webhook = await makeWebhook(ctx, "https://hooks.example/");
});

const pause = () => pauseWebhook(ctx, webhook.id, PauseWebhookInput.parse({}));
const resume = () => resumeWebhook(ctx, webhook.id, ResumeWebhookInput.parse({ rate_per_second: 1_000 }));

async function emitEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await emitEvent(ctx));
  return ids;
}

const queued = () => db().queuedDelivery.findMany({ where: { webhookId: webhook.id }, orderBy: { id: "asc" } });
const lanes = async () => {
  const counted = await db().queuedDelivery.groupBy({ by: ["lane"], where: { webhookId: webhook.id }, _count: true });
  return Object.fromEntries(counted.map(({ lane, _count }) => [lane, _count]));
};

describe("an event emitted during a resume", () => {
  /** Starts a transaction that emits an event and stays open until `commit`. */
  function emitSlowly() {
    const { promise: released, resolve: commit } = Promise.withResolvers<void>();
    const { promise: emitted, resolve: haveEmitted } = Promise.withResolvers<void>();
    const done = db().$transaction(async (tx) => {
      await emit(tx, ctx, "live", { type: "credits.low", data: { balance: 1, threshold: 2 } });
      haveEmitted();
      await released;
    });
    return { emitted, commit, done };
  }

  it("is released if it was held without a pause", async () => {
    await pause();
    await emitEvents(2);
    const slow = emitSlowly();
    await slow.emitted;
    expect(await resume()).toMatchObject({ value: { held: { deliveries: 2 } } });
    slow.commit();
    await slow.done;
    expect(await lanes()).toEqual({ live: 2, held: 1 });
    expect(await releaseOrphanedDeliveries({ clock })).toBe(1);
    expect(await lanes()).toEqual({ live: 3 });
    expect(await releaseOrphanedDeliveries({ clock })).toBe(0);
  });

  it("keeps the time of its next attempt", async () => {
    await pause();
    await emitEvents(3);
    const later = { dueAt: new Date(clock.now().getTime() + 600_000), attemptsMade: 2, anchorAt: clock.now() };
    await db().queuedDelivery.updateMany({ where: { webhookId: webhook.id }, data: later });
    await db().webhook.update({ where: { id: webhook.id }, data: { status: "active" } });
    const before = await queued();
    expect(await releaseOrphanedDeliveries({ clock })).toBe(3);
    expect(await queued()).toEqual(before.map((row) => ({ ...row, lane: "live" })));
  });

  it("is canceled if the subscription was deleted", async () => {
    await pause();
    const slow = emitSlowly();
    await slow.emitted;
    await deleteWebhook(ctx, webhook.id);
    slow.commit();
    await slow.done;
    expect(await lanes()).toEqual({ held: 1 });
    expect(await releaseOrphanedDeliveries({ clock })).toBe(1);
    expect(await lanes()).toEqual({});
    expect(await db().delivery.count({ where: { webhookId: webhook.id, status: "canceled" } })).toBe(1);
  });

  it("stays held for a paused subscription, whichever others are released", async () => {
    await pause();
    await emitEvents(2);
    const others = await Promise.all(
      Array.from({ length: 3 }, () => makeWebhook(ctx, "https://hooks.example/", { status: "paused" })),
    );
    await emitEvents(1);
    await db().webhook.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { status: "active" } });
    expect(await releaseOrphanedDeliveries({ clock })).toBe(3);
    expect(await lanes()).toEqual({ held: 3 });
  });

  it("is never stranded by repeated pauses and resumes", async () => {
    const emitting = Array.from({ length: 4 }, () => emitEvents(15));
    for (let turn = 0; turn < 6; turn++) {
      await pause();
      await resume();
    }
    const ids = (await Promise.all(emitting)).flat();
    await releaseOrphanedDeliveries({ clock });
    const rows = await queued();
    expect(rows.map(({ lane }) => lane)).toEqual(ids.map(() => "live"));
    expect(rows.map(({ eventId }) => eventId).toSorted()).toEqual(ids.toSorted());
  });
});
