import { afterAll, beforeEach, expect, it } from "vitest";
import { emit } from "#lib/kernel/events/emit.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import { EVENT_TYPES, type EventType, NAMED_ONLY } from "#lib/kernel/events/types.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";

// Returns the subscriptions that a `credits.low` is queued for, with their queue rows.

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx;
beforeEach(async () => {
  ctx = await makeWorkspace({ clock: fakeClock(new Date()) });
});

const subscribe = async (options: Parameters<typeof makeWebhook>[2] = {}, of = ctx): Promise<string> =>
  (await makeWebhook(of, "https://hooks.example/", options)).id;
const sentTo = async (eventId: string) =>
  new Map((await db().queuedDelivery.findMany({ where: { eventId } })).map((row) => [row.webhookId, row]));

it("sends page events only to subscriptions that name them", async () => {
  await subscribe();
  const named = new Map<EventType, string>();
  for (const type of EVENT_TYPES) named.set(type, await subscribe({ events: [type] }));
  for (const type of EVENT_TYPES) {
    const { data } = EVENT_EXAMPLES[type];
    const eventId = await db().$transaction((tx) => emit(tx, ctx, "live", { type, data } as EventInput));
    const sent = await sentTo(eventId);
    expect([type, sent.size]).toEqual([type, NAMED_ONLY.includes(type) ? 1 : 2]);
    expect(sent.has(named.get(type) ?? null)).toBe(true);
  }
});

it("sends an event to subscriptions of it or of all, held if paused", async () => {
  const all = await subscribe();
  const listed = await subscribe({ events: ["key.created", "credits.low"] });
  const paused = await subscribe({ status: "paused" });
  await subscribe({ events: ["credits.exhausted"] });
  await subscribe({ testOnly: true });
  await subscribe({}, await makeWorkspace());
  const deleted = await subscribe();
  await db().webhook.update({ where: { id: deleted }, data: { deletedAt: new Date() } });

  const sent = await sentTo(await emitEvent(ctx));
  expect(new Set(sent.keys())).toEqual(new Set([all, listed, paused]));
  expect([all, listed, paused].map((id) => sent.get(id)?.lane)).toEqual(["live", "live", "held"]);
  expect(sent.get(all)).toMatchObject({
    workspaceId: ctx.workspaceId,
    eventType: "credits.low",
    env: "live",
    createdAt: ctx.clock.now(),
    eventAt: ctx.clock.now(),
    dueAt: ctx.clock.now(),
    endpoint: all,
    attemptsMade: 0,
    leasedUntil: null,
  });
});

it("also sends test keys' events to subscriptions made by test keys", async () => {
  const all = await subscribe();
  const testOnly = await subscribe({ testOnly: true });
  await subscribe({ testOnly: true, events: ["key.created"] });
  const sent = await sentTo(await emitEvent(ctx, "test"));
  expect(new Set(sent.keys())).toEqual(new Set([all, testOnly]));
  expect([...sent.values()].map(({ env }) => env)).toEqual(["test", "test"]);
});

it("derives one id per event and subscription, with the event's time", async () => {
  const [one, other] = [await subscribe(), await subscribe()];
  const eventId = await emitEvent(ctx);
  const sent = await sentTo(eventId);
  const ids = [one, other].map((id) => sent.get(id)?.id ?? "");
  expect(ids.every((id) => isId("dlv", id))).toBe(true);
  expect(new Set(ids).size).toBe(2);
  expect(ids.map(idTime)).toEqual([ctx.clock.now(), ctx.clock.now()]);

  // Emitted again, as after a restore: the same rows, without duplicates.
  const [event] = await db().event.findMany({ where: { id: eventId } });
  await db().queuedDelivery.deleteMany({ where: { webhookId: one } });
  await db().event.deleteMany({ where: { id: eventId } });
  await db().queuedDelivery.deleteMany({ where: { webhookId: other } });
  if (event) await db().event.create({ data: event });
  const again = await sentTo(eventId);
  expect([one, other].map((id) => again.get(id)?.id)).toEqual(ids);
});

it("queues nothing without subscribers or after a rollback", async () => {
  expect((await sentTo(await emitEvent(ctx))).size).toBe(0);
  const id = await subscribe();
  const undone = db().$transaction(async (tx) => {
    await tx.event.create({
      data: {
        id: "evt_x",
        workspaceId: ctx.workspaceId,
        createdAt: ctx.clock.now(),
        type: "credits.low",
        env: "live",
        body: new Uint8Array(1),
      },
    });
    expect(await tx.queuedDelivery.count({ where: { webhookId: id } })).toBe(1);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await db().queuedDelivery.count({ where: { webhookId: id } })).toBe(0);
});
