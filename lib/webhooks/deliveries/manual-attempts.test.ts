import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, MANUAL_GAP_MS, MAX_MANUAL_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { ResumeWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import { recordAttempts } from "#testing/builders/recorded-attempts.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { accepts, refuses, SimulatedAttempts, SimulatedDispatcher } from "#testing/processes/simulated-dispatcher.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries } from "./queries.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { ListDeliveriesInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

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

/** Steps the dispatcher second by second until `isOver`. */
async function run(dispatcher: SimulatedDispatcher, isOver: () => Promise<boolean>): Promise<void> {
  for (let second = 0; second < 30; second++) {
    await dispatcher.step();
    if (await isOver()) return;
    ctx.clock.advance(1_000);
  }
  throw new Error("Not over after 30 seconds.");
}
const schedule = async (id: string) => {
  const { dueAt, anchorAt, attemptsMade, manualAttempts, resumeDueAt } = await queued(id);
  return { dueAt, anchorAt, scheduled: attemptsMade - manualAttempts, resumeDueAt };
};
const isOver = async (id: string) => (await db().delivery.count({ where: { id } })) > 0;

describe("a delivery that is being retried", () => {
  it("keeps its schedule after ten failed manual attempts, which are numbered and marked", async () => {
    const id = await retrying(3, 8 * MINUTE_MS);
    const before = await schedule(id);
    const attempts = new SimulatedAttempts();
    const dispatcher = new SimulatedDispatcher(ctx.clock, attempts, () => refuses);
    for (let made = 1; made <= 10; made++) {
      expect(await retryDelivery(ctx, id)).toMatchObject({ ok: true });
      await run(dispatcher, async () => (await queued(id)).manualAttempts === made);
      expect(await schedule(id)).toEqual(before);
      ctx.clock.advance(1_200);
    }
    expect(await queued(id)).toMatchObject({ attemptsMade: 13, manualAttempts: 10, lane: "live", leasedUntil: null });
    const rows = await db().attempt.findMany({ where: { deliveryId: id }, orderBy: { number: "asc" } });
    expect(rows.map(({ number, manual }) => [number, manual])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 4, true]),
    );
    // The schedule's fourth attempt is made on time, and then the fifth.
    ctx.clock.advance(before.dueAt.getTime() - ctx.clock.now().getTime());
    await run(dispatcher, async () => (await queued(id)).attemptsMade === 14);
    const { dueAt, anchorAt, scheduled } = await schedule(id);
    expect({ anchorAt, scheduled }).toEqual({ anchorAt: before.anchorAt, scheduled: 4 });
    const planned = (anchorAt?.getTime() ?? 0) + (ATTEMPT_OFFSETS_MS[4] ?? 0);
    expect(dueAt.getTime() - planned).toBeGreaterThanOrEqual(0);
    expect(dueAt.getTime() - planned).toBeLessThanOrEqual(MINUTE_MS);
    expect(await db().attempt.findFirst({ where: { deliveryId: id, number: 14 } })).toMatchObject({ manual: false });
  });

  it("fails after its eighth scheduled attempt, not after a manual one before", async () => {
    const id = await retrying(7, 20 * MINUTE_MS);
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    const { dueAt } = await queued(id);
    await retryDelivery(ctx, id);
    await run(dispatcher, async () => (await queued(id)).manualAttempts === 1);
    expect(await queued(id)).toMatchObject({ dueAt, attemptsMade: 8 });
    ctx.clock.advance(dueAt.getTime() - ctx.clock.now().getTime());
    await run(dispatcher, () => isOver(id));
    expect(await db().delivery.findFirstOrThrow({ where: { id } })).toMatchObject({
      status: "failed",
      attemptsMade: 9,
    });
  });

  it("gets one attempt from concurrent calls, even if the endpoint responds in between", async () => {
    const id = await retrying();
    const results = await Promise.all(Array.from({ length: 4 }, () => retryDelivery(ctx, id)));
    const running = {
      ok: false,
      error: "attempt_running",
      message: expect.stringContaining("is due, running or just finished"),
    };
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(3).fill(running));
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await dispatcher.step();
    expect((await queued(id)).leasedUntil).not.toBeNull();
    expect(await retryDelivery(ctx, id)).toEqual(running);
    ctx.clock.advance(refuses.durationMs);
    await dispatcher.step();
    expect(await queued(id)).toMatchObject({ manualAttempts: 1, leasedUntil: null, resumeDueAt: null });
    expect(await retryDelivery(ctx, id)).toEqual(running);
    ctx.clock.advance(MANUAL_GAP_MS);
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: true });
    expect(await audited()).toBe(2);
  });

  it("repeats a manual attempt after a process died, and keeps the schedule", async () => {
    const id = await retrying(3, 8 * MINUTE_MS);
    const before = await schedule(id);
    await retryDelivery(ctx, id);
    await new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses).step(); // never records
    expect((await queued(id)).leasedUntil).not.toBeNull();
    ctx.clock.advance(MINUTE_MS);
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: false, error: "attempt_running" });
    const other = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await run(other, async () => (await queued(id)).attemptsMade === 4);
    expect(await schedule(id)).toEqual(before);
  });

  it("that was never attempted also gets its first scheduled attempt on time", async () => {
    const id = await retrying(0, 2 * MINUTE_MS);
    await db().queuedDelivery.updateMany({ where: { id }, data: { firstAttemptAt: null, anchorAt: null } });
    const { dueAt } = await queued(id);
    await retryDelivery(ctx, id);
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await run(dispatcher, async () => (await queued(id)).attemptsMade === 1);
    const first = (await queued(id)).firstAttemptAt;
    expect(first).not.toBeNull();
    expect(await queued(id)).toMatchObject({ dueAt, anchorAt: null, manualAttempts: 1 });
    ctx.clock.advance(dueAt.getTime() - ctx.clock.now().getTime());
    await run(dispatcher, async () => (await queued(id)).attemptsMade === 2);
    const { anchorAt, firstAttemptAt } = await queued(id);
    expect(firstAttemptAt).toEqual(first);
    expect((anchorAt?.getTime() ?? 0) - dueAt.getTime()).toBeGreaterThanOrEqual(0);
  });

  it("continues with the schedule's next attempt after a pause and resume", async () => {
    const id = await retrying(3, 8 * MINUTE_MS);
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await retryDelivery(ctx, id);
    await run(dispatcher, async () => (await queued(id)).manualAttempts === 1);
    ctx.clock.advance(MANUAL_GAP_MS);
    await retryDelivery(ctx, id);
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    expect((await queued(id)).lane).toBe("held");
    ctx.clock.advance(MINUTE_MS);
    expect(await resumeWebhook(ctx, webhook, ResumeWebhookInput.parse({}))).toMatchObject({ ok: true });
    expect(await queued(id)).toMatchObject({ lane: "live", resumeDueAt: null, manualAttempts: 1, attemptsMade: 4 });
    await run(dispatcher, async () => (await queued(id)).attemptsMade === 5);
    const { anchorAt, dueAt } = await queued(id);
    expect(dueAt.getTime() - (anchorAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(ATTEMPT_OFFSETS_MS[4] ?? 0);
  });

  it("refuses manual attempts beyond the limit and keeps its schedule", async () => {
    const id = await retrying();
    const manualAttempts = MAX_MANUAL_ATTEMPTS - 1;
    await db().queuedDelivery.updateMany({ where: { id }, data: { manualAttempts, attemptsMade: 3 + manualAttempts } });
    const { dueAt } = await queued(id);
    expect((await retryDelivery(ctx, id)).ok).toBe(true);
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await run(dispatcher, async () => (await queued(id)).manualAttempts === MAX_MANUAL_ATTEMPTS);
    ctx.clock.advance(MINUTE_MS);
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: false, error: "too_many_attempts" });
    expect((await queued(id)).dueAt).toEqual(dueAt);
  });

  it("is finished when the endpoint accepts a manual attempt", async () => {
    const id = await retrying();
    await retryDelivery(ctx, id);
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => accepts);
    await run(dispatcher, () => isOver(id));
    expect(await db().delivery.findFirstOrThrow({ where: { id } })).toMatchObject({
      status: "delivered",
      attemptsMade: 4,
    });
    expect(await db().attempt.findFirst({ where: { deliveryId: id, number: 4 } })).toMatchObject({ manual: true });
    expect(await retryDelivery(ctx, id)).toMatchObject({
      ok: false,
      error: "already_over",
      message: "The delivery has ended (delivered). Replay it to send it again.",
      detail: { param: "delivery_id" },
    });
  });
});

describe("a manual attempt", () => {
  it("shows the schedule's next time while it waits, in the delivery and in lists", async () => {
    const id = await retrying();
    const { dueAt } = await schedule(id);
    await retryDelivery(ctx, id);
    const next = dueAt.toISOString();
    expect(await getDelivery(ctx, id)).toMatchObject({ value: { next_attempt_at: next } });
    const input = ListDeliveriesInput.parse({});
    expect(await listDeliveries(ctx, input)).toMatchObject({ value: { data: [{ id, next_attempt_at: next }] } });
  });

  it("is made even if an earlier attempt's result arrives after its lease", async () => {
    const id = await retrying();
    const { fence } = await queued(id);
    await db().queuedDelivery.updateMany({ where: { id }, data: { leasedUntil: ctx.clock.now() } });
    expect(await retryDelivery(ctx, id)).toMatchObject({ ok: true });
    const before = await queued(id);
    await recordAttempts(ctx, { fence: String(fence), outcome: "'retry'" });
    expect(await queued(id)).toEqual(before);
  });

  it("does not end a delivery if an older worker counts it among the eight", async () => {
    const id = await retrying();
    const { dueAt } = await schedule(id);
    await retryDelivery(ctx, id);
    await recordAttempts(ctx, { outcome: "'failed'" });
    expect(await queued(id)).toMatchObject({
      lane: "live",
      dueAt,
      attemptsMade: 4,
      manualAttempts: 1,
      resumeDueAt: null,
    });
  });

  it("cancels a delivery of a deleted webhook, even if recorded as failed", async () => {
    const id = await retrying();
    await retryDelivery(ctx, id);
    await db().webhook.updateMany({ where: { id: webhook }, data: { deletedAt: ctx.clock.now() } });
    await recordAttempts(ctx, { outcome: "'failed'" });
    expect(await db().delivery.findFirstOrThrow({ where: { id } })).toMatchObject({ status: "canceled" });
  });
});

describe("a manual attempt of a held delivery", () => {
  it("leaves 30 s and the usual intervals to its schedule when it fails after a resume", async () => {
    const id = await retrying(3, 8 * MINUTE_MS);
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    // Meanwhile several scheduled attempts become due.
    ctx.clock.advance(24 * 60 * MINUTE_MS);
    await beginReplay(ctx, { status: "held" });
    await advanceReplays(ctx);
    expect(await queued(id)).toMatchObject({ lane: "replay", resumeDueAt: expect.any(Date) });
    expect(await resumeWebhook(ctx, webhook, ResumeWebhookInput.parse({}))).toMatchObject({ ok: true });
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
    await run(dispatcher, async () => (await queued(id)).manualAttempts === 1);
    const { dueAt, anchorAt, scheduled } = await schedule(id);
    expect(scheduled).toBe(3);
    // Measured from the end of the attempt, which the dispatcher noticed up to a second later.
    expect(dueAt.getTime() - ctx.clock.now().getTime()).toBeGreaterThan(28_000);
    expect(dueAt.getTime() - ctx.clock.now().getTime()).toBeLessThanOrEqual(30_000);
    expect(dueAt.getTime() - (anchorAt?.getTime() ?? 0)).toBe(ATTEMPT_OFFSETS_MS[3]);
    ctx.clock.advance(30_000);
    await run(dispatcher, async () => (await queued(id)).attemptsMade === 5);
    expect((await queued(id)).dueAt.getTime() - ctx.clock.now().getTime()).toBeGreaterThan(10 * MINUTE_MS);
  });
});

it("a delivery in a bulk replay keeps its schedule until the manual attempts are used up", async () => {
  const now = ctx.clock.now().getTime();
  const waiting = { made: 3, firstAt: now + 1, dueAt: now + 8 * MINUTE_MS };
  await queueRetried(ctx, [waiting, waiting, waiting]);
  ctx.clock.advance(1);
  const all = () => db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });
  const [last] = await all();
  const used = { manualAttempts: MAX_MANUAL_ATTEMPTS, attemptsMade: 3 + MAX_MANUAL_ATTEMPTS };
  await db().queuedDelivery.updateMany({ where: { id: last?.id ?? "" }, data: used });
  await beginReplay(ctx, { status: "retrying" });
  await advanceReplays(ctx);
  const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), () => refuses);
  for (let second = 0; second < 4; second++) {
    await dispatcher.step();
    ctx.clock.advance(1_000);
  }
  const [scheduled, ...manual] = await all();
  expect(scheduled).toMatchObject({ attemptsMade: 4 + MAX_MANUAL_ATTEMPTS, manualAttempts: MAX_MANUAL_ATTEMPTS });
  expect(scheduled?.dueAt.getTime()).toBeGreaterThan(waiting.dueAt + 10 * MINUTE_MS);
  const kept = { attemptsMade: 4, manualAttempts: 1, dueAt: new Date(waiting.dueAt), resumeDueAt: null };
  expect(manual).toMatchObject([kept, kept]);
});
