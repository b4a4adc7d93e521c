import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { webhookBacklogs } from "#lib/webhooks/subscriptions/backlog.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getDelivery } from "./get-delivery.ts";
import { countOutcomes } from "./log/count-outcomes.ts";
import { hasUndelivered } from "./log/has-undelivered.ts";
import { listDeliveries } from "./queries.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { CountOutcomesInput, ListDeliveriesInput } from "./schema.ts";
import type { SoughtStatus } from "./types.ts";

// Deliveries waiting for a webhook that failures paused are held, even before their rows say so.

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;
let waits: string;
let retries: string;
let sending: string;
let replay: string;

const set = (id: string, data: object) => db().queuedDelivery.updateMany({ where: { id }, data });
const inMs = (ms: number) => new Date(ctx.clock.now().getTime() + ms);

beforeEach(async () => {
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://hooks.example/")).id;
  await queueRetried(ctx, [{ made: 3, firstAt: inMs(0).getTime(), dueAt: inMs(8 * MINUTE_MS).getTime() }]);
  const before = new Set<string>();
  const newest = async () => {
    const rows = await db().queuedDelivery.findMany({ where: { webhookId: webhook } });
    const id = rows.find((row) => !before.has(row.id))?.id ?? "";
    before.add(id);
    return id;
  };
  retries = await newest();
  await emitEvent(ctx);
  waits = await newest();
  await emitEvent(ctx);
  sending = await newest();
  await emitEvent(ctx);
  replay = await newest();
  await set(sending, { leasedUntil: inMs(20_000), dueAt: inMs(20_000) });
  await set(replay, { lane: "replay", replayOf: "dlv_0" });
  await db().webhook.update({ where: { id: webhook }, data: { status: "paused" } });
  clock.advance(1);
});

const listed = async (status?: SoughtStatus) => {
  const page = await listDeliveries(ctx, ListDeliveriesInput.parse(status ? { status } : {}));
  return page.ok ? page.value.data : [];
};

describe("a delivery of a paused webhook that is not marked as held", () => {
  it("is listed and shown as held, whatever status is requested", async () => {
    const held = (await listed("held")).map(({ id }) => id);
    expect(held.toSorted()).toEqual([waits, retries].toSorted());
    expect(await listed("retrying")).toEqual([]);
    expect((await listed("pending")).map(({ id }) => id).toSorted()).toEqual([sending, replay].toSorted());
    for (const each of await listed()) {
      const isHeld = held.includes(each.id);
      expect(each.status).toBe(isHeld ? "held" : "pending");
      expect(each.next_attempt_at === null).toBe(each.id !== replay);
      const one = await getDelivery(ctx, each.id);
      expect(one).toMatchObject({ value: { status: each.status, next_attempt_at: each.next_attempt_at } });
    }
  });

  it("is counted as held", async () => {
    const input = CountOutcomesInput.parse({ from: inMs(-MINUTE_MS).toISOString(), to: inMs(MINUTE_MS).toISOString() });
    expect(await countOutcomes(ctx, input)).toMatchObject({
      value: { by_status: { held: 2, pending: 2, retrying: 0 } },
    });
    const backlog = { webhook_id: webhook, pending: 2, retrying: 0, held: 2, more: false };
    expect(await webhookBacklogs(ctx, [webhook])).toEqual({ ok: true, value: [backlog] });
  });

  it("is not sent again automatically", async () => {
    const message = expect.stringContaining("It is held");
    for (const id of [waits, retries])
      expect(await replayDelivery(ctx, id)).toMatchObject({ error: "not_over", message });
    expect(await replayDelivery(ctx, sending)).toMatchObject({ message: expect.stringContaining("still being") });
    expect(await retryDelivery(ctx, retries)).toMatchObject({ error: "webhook_paused" });
    expect(await hasUndelivered(ctx, inMs(-MINUTE_MS))).toEqual({ ok: true, value: false });
    await db().webhook.update({ where: { id: webhook }, data: { status: "active" } });
    expect(await hasUndelivered(ctx, inMs(-MINUTE_MS))).toEqual({ ok: true, value: true });
  });
});
