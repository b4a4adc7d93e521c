import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { SECOND_MS } from "#lib/platform/values/time.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import {
  type Answer,
  accepts,
  hangs,
  SimulatedAttempts,
  SimulatedDispatcher,
} from "#testing/processes/simulated-dispatcher.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { addressEvent } from "./address-event.ts";
import { claim } from "./dispatch/claim-deliveries.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries, tailDeliveries } from "./queries.ts";
import { readWaitingFor } from "./read-waiting-for.ts";
import { ListDeliveriesInput, TailDeliveriesInput } from "./schema.ts";
import type { Delivery } from "./types.ts";

await ownDatabase();
afterAll(closeDb);
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().webhook.deleteMany();
});

const sixtyAMinute = () => 1;

async function everyDelivery(ctx: Ctx): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listDeliveries(ctx, ListDeliveriesInput.parse({ limit: 100, ...(cursor && { cursor }) }));
    if (!page.ok) throw new Error(page.message);
    found.push(...page.value.data);
    cursor = page.value.next_cursor;
  }
  return found;
}

/** Returns the value of the list, the tail and the delivery, which must agree. */
async function waitingFor(ctx: Ctx, id: string): Promise<Delivery["waiting_for"]> {
  const one = await getDelivery(ctx, id);
  const tail = await tailDeliveries(ctx, TailDeliveriesInput.parse({}));
  if (!one.ok || !tail.ok) throw new Error("The delivery cannot be read.");
  const listed = (await everyDelivery(ctx)).find((each) => each.id === id);
  expect(listed?.waiting_for).toEqual(one.value.waiting_for);
  const seen = tail.value.data.find((each) => each.id === id);
  if (seen) expect(seen.waiting_for).toEqual(one.value.waiting_for);
  return one.value.waiting_for;
}

/** Simulates a worker for `seconds`, with `emits(second)` events each second. */
async function sendFor(seconds: number, emits: (second: number) => number, answer: () => Answer) {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const webhook = await makeWebhook(ctx, "https://example.com/hook");
  const attempts = new SimulatedAttempts();
  const dispatcher = new SimulatedDispatcher(clock, attempts, answer);
  for (let at = 0; at < seconds; at++) {
    for (let made = emits(at); made > 0; made--) await emitEvent(ctx);
    await dispatcher.step();
    clock.advance(SECOND_MS);
  }
  return { ctx, clock, webhook, attempts, dispatcher };
}

const asListed = ({ id, dueAt }: { id: string; dueAt: Date }) => ({
  replay_of: null,
  id,
  status: "pending" as const,
  next_attempt_at: dueAt,
});

/** Returns parked deliveries, earliest first. */
const parked = (ctx: Ctx) =>
  db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId, lane: "parked" }, orderBy: { dueAt: "asc" } });

describe("a due delivery", () => {
  it("reports that its endpoint times out and how many come before it, at sixty events a minute", async () => {
    const { ctx, clock, dispatcher } = await sendFor(300, sixtyAMinute, () => hangs);
    const waits = await parked(ctx);
    expect(waits.length).toBeGreaterThan(30);
    const listed = new Map((await everyDelivery(ctx)).map((delivery) => [delivery.id, delivery]));
    for (const { id, dueAt } of waits)
      expect(listed.get(id)).toMatchObject({
        status: "pending",
        waiting_for: {
          reason: "endpoint_times_out",
          deliveries_before: waits.filter((each) => each.dueAt < dueAt).length,
        },
      });
    // Deliveries in progress or not due yet wait for nothing.
    const others = [...listed.values()].filter(
      ({ next_attempt_at: at }) => at === null || Date.parse(at) > clock.now().getTime() + SECOND_MS,
    );
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter(({ waiting_for }) => waiting_for !== null)).toEqual([]);
    const last = waits.at(-1)?.id ?? "";
    const before = (await waitingFor(ctx, last))?.deliveries_before ?? 0;

    // Twenty attempts end within ten seconds, and as many of the earlier ones begin.
    for (let at = 0; at < 10; at++) {
      await dispatcher.step();
      clock.advance(SECOND_MS);
    }
    expect((await waitingFor(ctx, last))?.deliveries_before).toBeLessThan(before);
  });

  it("reports it in lists too while a manual attempt waits and the schedule is hours away", async () => {
    const { ctx, clock } = await sendFor(60, sixtyAMinute, () => hangs);
    const [first] = await parked(ctx);
    if (!first) throw new Error("No delivery is parked.");
    const later = new Date(clock.now().getTime() + 4 * 3_600 * SECOND_MS);
    await db().queuedDelivery.updateMany({ where: { id: first.id }, data: { resumeDueAt: later } });
    expect(await waitingFor(ctx, first.id)).not.toBeNull();
    const listed = (await everyDelivery(ctx)).find(({ id }) => id === first.id);
    expect(listed?.next_attempt_at).toBe(later.toISOString());
  });

  it("lists no next attempt in the past for a held delivery that was brought forward", async () => {
    const { ctx, clock } = await sendFor(60, sixtyAMinute, () => hangs);
    const [first] = await parked(ctx);
    if (!first) throw new Error("No delivery is parked.");
    const resumeDueAt = new Date(clock.now().getTime() - 48 * 3_600 * SECOND_MS);
    await db().queuedDelivery.updateMany({ where: { id: first.id }, data: { resumeDueAt } });
    const listed = (await everyDelivery(ctx)).find(({ id }) => id === first.id);
    expect(listed?.next_attempt_at).toBe(first.dueAt.toISOString());
    expect(await getDelivery(ctx, first.id)).toMatchObject({ value: { next_attempt_at: listed?.next_attempt_at } });
  });

  it("does not wait at ten events a minute, once the endpoint is known to hang", async () => {
    const { ctx } = await sendFor(
      300,
      (second) => (second % 6 === 0 ? 1 : 0),
      () => hangs,
    );
    const deliveries = await everyDelivery(ctx);
    expect(deliveries).toHaveLength(50);
    expect(deliveries.filter(({ waiting_for }) => waiting_for !== null)).toEqual([]);
  });

  it("reports that its endpoint is busy if it responds, even after past timeouts", async () => {
    const answer = { durationMs: 2 * SECOND_MS, timedOut: false, accepted: true };
    const { ctx, webhook } = await sendFor(
      1,
      () => 30,
      () => answer,
    );
    const [first, second] = await parked(ctx);
    expect(await waitingFor(ctx, first?.id ?? "")).toEqual({ reason: "endpoint_busy", deliveries_before: 0 });
    await db().queuedDelivery.updateMany({ where: { id: second?.id ?? "" }, data: { lastError: "target_timeout" } });
    expect(await waitingFor(ctx, first?.id ?? "")).toMatchObject({ reason: "endpoint_busy" });
    await db().webhook.update({ where: { id: webhook.id }, data: { failingSince: new Date() } });
    expect(await waitingFor(ctx, first?.id ?? "")).toMatchObject({ reason: "endpoint_times_out" });
  });

  it("reports nothing once its endpoint has caught up", async () => {
    let answer = hangs;
    const { ctx, clock, dispatcher } = await sendFor(60, sixtyAMinute, () => answer);
    expect((await parked(ctx)).length).toBeGreaterThan(0);
    answer = accepts;
    for (let at = 0; at < 20; at++) {
      await dispatcher.step();
      clock.advance(SECOND_MS);
    }
    expect(await parked(ctx)).toEqual([]);
    for (const { waiting_for } of await everyDelivery(ctx)) expect(waiting_for).toBeNull();
  });

  it("of a replay comes after everything live of its endpoint", async () => {
    const { ctx, clock, webhook } = await sendFor(60, sixtyAMinute, () => hangs);
    const [some] = await parked(ctx);
    const id = newId("dlv", clock.now());
    if (!some) throw new Error("Nothing waits.");
    const { eventId, eventAt, eventType, env } = some;
    await db().queuedDelivery.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, id, createdAt: clock.now(), eventId, eventAt, eventType, env },
        ...{ endpoint: webhook.id, webhookId: webhook.id, lane: "replay", dueAt: clock.now(), replayOf: "dlv_x" },
      },
    });
    const before = (await parked(ctx)).length;
    expect(await waitingFor(ctx, id)).toEqual({ reason: "endpoint_times_out", deliveries_before: before });
    await db().queuedDelivery.updateMany({ where: { id }, data: { dueAt: new Date(clock.now().getTime() + 60_000) } });
    expect(await waitingFor(ctx, id)).toBeNull();
  });
});

describe("readWaitingFor", () => {
  const clock = fakeClock(new Date());
  const moment = (ms: number) => new Date(clock.now().getTime() + ms);
  /**
   * Passes an invalid limit that the database refuses, so a result means that it was not queried.
   */
  const asked = async (...rows: Parameters<typeof readWaitingFor>[1]) =>
    readWaitingFor(await makeWorkspace({ clock }), rows, Number.NaN);

  it("runs no query for finished, held and running deliveries", async () => {
    const past = moment(-SECOND_MS);
    const found = asked(
      { id: "dlv_1", status: "delivered", next_attempt_at: past },
      { id: "dlv_2", status: "held", next_attempt_at: past },
      { id: "dlv_3", status: "held", next_attempt_at: null },
      { id: "dlv_4", status: "pending", next_attempt_at: null },
    );
    expect(await found).toEqual(new Map());
    expect(await asked()).toEqual(new Map());
  });

  it("queries for scheduled deliveries whenever they are due, as a manual attempt may be due earlier", async () => {
    for (const due of [-SECOND_MS, 4 * 3_600 * SECOND_MS])
      await expect(asked({ id: "dlv_1", status: "pending", next_attempt_at: moment(due) })).rejects.toThrow("NaN");
  });
});

describe("deliveries ahead", () => {
  it("are counted up to the limit", async () => {
    const { ctx } = await sendFor(60, sixtyAMinute, () => hangs);
    const waits = await parked(ctx);
    const found = await readWaitingFor(ctx, waits.map(asListed), 3);
    expect(waits.map(({ id }) => found.get(id)?.deliveries_before)).toEqual(waits.map((_, at) => Math.min(at, 3)));
  });

  it("include only the workspace's own if others share the URL", async () => {
    const clock = fakeClock(new Date());
    const [ctx, other] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    for (const each of [other, ctx, other, ctx]) {
      clock.advance(1);
      const eventId = await emitEvent(each);
      await db().$transaction((tx) => addressEvent(tx, each, eventId, { url: "https://example.com/hook" }));
    }
    await claim({ clock }, { most: 100, otherwise: 0, named: [], parked: [] });
    const waits = await parked(ctx);
    expect(await waitingFor(ctx, waits[1]?.id ?? "")).toEqual({ reason: "endpoint_busy", deliveries_before: 1 });
    expect(await readWaitingFor(other, waits.map(asListed))).toEqual(new Map());
  });
});
