import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listenTo } from "#testing/services/listen-to.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { retryDelivery } from "./retry-delivery.ts";

await ownDatabase();
afterAll(closeDb);

const testKey = { type: "api_key", id: "key_1", label: "k", env: "test", scopes: ["admin"] } as const;
let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;

beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});

/** Makes a delivery that has failed `made` times and is due again in `dueInMs`. */
async function retrying(made = 3, dueInMs = 8 * MINUTE_MS): Promise<string> {
  const now = ctx.clock.now().getTime();
  await queueRetried(ctx, [{ made, firstAt: now + dueInMs - (ATTEMPT_OFFSETS_MS[made] ?? 0), dueAt: now + dueInMs }]);
  return (await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } })).id;
}
const queued = (id: string) => db().queuedDelivery.findFirstOrThrow({ where: { id } });
const audited = () => db().auditEntry.count({ where: { workspaceId: ctx.workspaceId, action: "delivery.retried" } });

describe("a retrying delivery", () => {
  it("becomes due now, keeps its schedule, notifies dispatchers and is audited", async () => {
    const id = await retrying();
    const before = await queued(id);
    await using listening = await listenTo(DELIVERIES_CHANNEL);
    const now = ctx.clock.now();
    expect(await retryDelivery(ctx, id)).toMatchObject({
      ok: true,
      value: {
        id,
        status: "pending",
        attempts_made: 3,
        next_attempt_at: before.dueAt.toISOString(),
        url: "https://example.com/hook",
      },
    });
    expect(await queued(id)).toEqual({
      ...before,
      ...{ dueAt: now, resumeDueAt: before.dueAt, manualAt: now, fence: before.fence + 1 },
    });
    await expect.poll(() => listening.heard).toHaveLength(1);
    const [entry] = await db().auditEntry.findMany({ where: { targetId: id } });
    expect(entry).toMatchObject({
      action: "delivery.retried",
      after: { next_attempt_at: before.dueAt.toISOString(), manual_attempts: 1 },
    });
  });

  it("with an ad hoc URL is sent there", async () => {
    const id = await retrying();
    const url = "https://example.com/ad-hoc";
    await db().queuedDelivery.updateMany({ where: { id }, data: { webhookId: null, endpoint: url, url } });
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: true, value: { webhook_id: null, url } });
    expect((await queued(id)).dueAt).toEqual(ctx.clock.now());
  });

  it.each([0, 1])("becomes due when its lease ended %i ms ago", async (ago) => {
    const id = await retrying();
    const leasedUntil = new Date(ctx.clock.now().getTime() - ago);
    await db().queuedDelivery.updateMany({ where: { id }, data: { leasedUntil } });
    expect((await retryDelivery(ctx, id)).ok).toBe(true);
    expect((await queued(id)).dueAt).toEqual(ctx.clock.now());
  });

  it("can be retried by a test key if its subscription is test-only", async () => {
    const own = await makeWebhook(ctx, "https://example.com/test-hook", { testOnly: true });
    const id = await retrying();
    const to = { env: "test", webhookId: own.id, endpoint: own.id } as const;
    await db().queuedDelivery.updateMany({ where: { id }, data: to });
    expect((await retryDelivery({ ...ctx, actor: testKey }, id)).ok).toBe(true);
    const { id: over } = await makeDelivery(ctx, { env: "test", webhookId: own.id });
    expect(await retryDelivery({ ...ctx, actor: testKey }, over)).toMatchObject({ error: "already_over" });
  });

  it("that is a replay is sent even if its webhook is paused", async () => {
    const [original = ""] = await logDeliveries(ctx, webhook, 1);
    const replay = await replayDelivery(ctx, original);
    if (!replay.ok) throw new Error(replay.message);
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    const dueAt = new Date(ctx.clock.now().getTime() + MINUTE_MS);
    await db().queuedDelivery.updateMany({ where: { id: replay.value.id }, data: { dueAt, attemptsMade: 1 } });
    expect((await retryDelivery(ctx, replay.value.id)).ok).toBe(true);
    expect(await queued(replay.value.id)).toMatchObject({ lane: "replay", dueAt: ctx.clock.now() });
  });
});

describe("a delivery stays unchanged if it", () => {
  it("is held by a paused webhook: the error says how to resume", async () => {
    const id = await retrying();
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    const before = await queued(id);
    expect(before.lane).toBe("held");
    expect(await retryDelivery(ctx, id)).toMatchObject({
      ok: false,
      error: "webhook_paused",
      message: expect.stringContaining(`/v1/webhooks/${webhook}/resume`),
      detail: { webhook_id: webhook },
    });
    expect(await queued(id)).toEqual(before);
  });

  it.each([
    ["held", "held"],
    ["waiting", "pending"],
  ] as const)("is still %s while its webhook is active", async (lane, status) => {
    const id = await retrying();
    await db().queuedDelivery.updateMany({ where: { id }, data: { lane } });
    const before = await queued(id);
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: true, value: { status, next_attempt_at: null } });
    expect(await queued(id)).toEqual(before);
    expect(await audited()).toBe(0);
  });

  it("is already due or being sent: the error says so", async () => {
    await emitEvent(ctx);
    const { id } = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    ctx.clock.advance(1_000);
    const due = await queued(id);
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: false, error: "attempt_running" });
    expect(await queued(id)).toEqual(due);
    const leasedUntil = new Date(ctx.clock.now().getTime() + MINUTE_MS);
    await db().queuedDelivery.updateMany({ where: { id }, data: { leasedUntil, dueAt: leasedUntil } });
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: false, error: "attempt_running" });
    expect((await queued(id)).dueAt).toEqual(leasedUntil);
    expect(await audited()).toBe(0);
  });

  it("waits for a command line", async () => {
    const listener = await makeListener(ctx);
    const id = await retrying();
    const to = { listenerId: listener.id, webhookId: null, endpoint: listener.id, lane: "listening" } as const;
    await db().queuedDelivery.updateMany({ where: { id }, data: to });
    expect(await retryDelivery(ctx, id)).toMatchObject({
      ok: false,
      error: "for_listener",
      detail: { param: "delivery_id" },
    });
  });

  it("is another workspace's, unknown or malformed, or the caller lacks permission", async () => {
    const id = await retrying();
    const stranger = await makeWorkspace({ clock: ctx.clock });
    for (const [who, asked] of [
      [stranger, id],
      [ctx, id.replace(/.{4}$/, "0000")],
      [ctx, "dlv_1"],
      [ctx, `${id.slice(0, -2)}\0x`],
      [{ ...ctx, actor: testKey }, id],
    ] as const)
      expect(await retryDelivery(who, asked)).toMatchObject({ ok: false, error: "not_found" });
    expect(await retryDelivery(await addMember(ctx, "billing"), id)).toMatchObject({ ok: false, error: "forbidden" });
    const { id: foreign } = await makeDelivery(stranger, { status: "failed" });
    expect(await retryDelivery(ctx, foreign)).toMatchObject({ ok: false, error: "not_found" });
    expect((await queued(id)).dueAt > ctx.clock.now()).toBe(true);
  });

  it("goes or went to a live webhook and the caller is a test key", async () => {
    const id = await retrying();
    await db().queuedDelivery.updateMany({ where: { id }, data: { env: "test" } });
    const { id: over } = await makeDelivery(ctx, { env: "test", webhookId: webhook });
    for (const each of [id, over])
      expect(await retryDelivery({ ...ctx, actor: testKey }, each)).toMatchObject({ ok: false, error: "not_found" });
    expect((await queued(id)).dueAt > ctx.clock.now()).toBe(true);
  });
});
