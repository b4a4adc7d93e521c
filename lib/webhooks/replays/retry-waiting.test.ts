import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf, replayInput } from "#testing/builders/replays.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { accepts, hangs, SimulatedAttempts, SimulatedDispatcher } from "#testing/processes/simulated-dispatcher.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { previewReplay } from "./preview-replay.ts";
import { getReplay } from "./queries.ts";
import { queueStep } from "./queue-step.ts";
import { retryStep } from "./retry-step.ts";
import { updateReplay } from "./update-replay.ts";

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

const now = () => ctx.clock.now().getTime();
/**
 * Queues deliveries created a millisecond ago that have failed three times, due after the given
 * minutes.
 */
async function retrying(...dueInMinutes: number[]) {
  const from = now() + 1;
  const deliveries = dueInMinutes.map((minutes) => ({ made: 3, firstAt: from, dueAt: from + minutes * MINUTE_MS }));
  await queueRetried(ctx, deliveries);
  ctx.clock.advance(1);
}
const originals = () =>
  db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId, replayOf: null }, orderBy: { id: "asc" } });
/** Returns when each is due, in ms from now. */
const dueIn = async () => (await originals()).map(({ dueAt }) => dueAt.getTime() - now());
async function run(id: string) {
  const found = await getReplay(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

describe("a bulk replay of undelivered deliveries", () => {
  it("retries at its rate and resends failed ones, as previewed", async () => {
    await retrying(8, 8, 8, 8);
    await logDeliveries(ctx, webhook, 3);
    await logDeliveries(ctx, webhook, 2, { status: "delivered" });
    const input = { status: ["failed", "retrying"], rate_per_second: 2 };
    expect(await previewReplay(ctx, replayInput(input))).toEqual({ ok: true, value: { count: 7 } });
    const { id } = await beginReplay(ctx, input);
    await advanceReplays(ctx);
    expect(await dueIn()).toEqual([0, 500, 1_000, 1_500]);
    expect(await queuedOf(id)).toHaveLength(3);
    expect(await run(id)).toMatchObject({ retried: 4, total: 7, filters: { status: ["failed", "retrying"] } });
    await advanceReplays(ctx);
    expect(await run(id)).toMatchObject({ retried: 4 });
  });

  it("postpones nothing and leaves due and running deliveries unchanged", async () => {
    await retrying(-1, 0.005, 0.005, 8);
    const [due, , , leased] = (await originals()).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    const leasedUntil = new Date(now() + MINUTE_MS);
    await db().queuedDelivery.updateMany({ where: { id: leased?.id ?? "" }, data: { leasedUntil } });
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 1 });
    await advanceReplays(ctx);
    expect((await dueIn()).toSorted((a, b) => a - b)).toEqual([-MINUTE_MS, 0, 300, 8 * MINUTE_MS]);
    expect((await originals()).find((each) => each.id === due?.id)).toEqual(due);
    expect(await run(id)).toMatchObject({ retried: 2, total: 2, pending: 2, status: "running" });
  });

  it("covers only its webhook, event, environment, range and workspace", async () => {
    await retrying(8);
    const other = await makeWebhook(ctx, "https://example.com/other");
    const stranger = await makeWorkspace({ clock: ctx.clock });
    await makeWebhook(stranger, "https://example.com/theirs");
    await queueRetried(stranger, [{ made: 3, firstAt: now(), dueAt: now() + MINUTE_MS }]);
    for (const narrowed of [
      { webhook_id: other.id },
      { event: "job.failed" },
      { env: "test" },
      { to: new Date(now() - MINUTE_MS).toISOString() },
      { status: ["held", "failed"] },
    ]) {
      const input = { status: "retrying", ...narrowed };
      expect(await previewReplay(ctx, replayInput(input))).toEqual({ ok: true, value: { count: 0 } });
      const { id } = await beginReplay(ctx, input);
      await advanceReplays(ctx);
      expect(await run(id)).toMatchObject({ retried: 0 });
    }
    expect(await dueIn()).toEqual([8 * MINUTE_MS]);
    const theirs = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: stranger.workspaceId } });
    expect(theirs.dueAt.getTime() - now()).toBe(MINUTE_MS);
  });

  it("attempts held deliveries of a paused webhook once; failures are held again", async () => {
    await retrying(8, 8);
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    const { id } = await beginReplay(ctx, { status: "held" });
    await advanceReplays(ctx);
    expect(await run(id)).toMatchObject({ retried: 2, total: 2 });
    const marked: boolean[] = [];
    let sent = 0;
    const dispatcher = new SimulatedDispatcher(ctx.clock, new SimulatedAttempts(), (claim) => {
      marked.push(claim.isReplay);
      return sent++ === 0 ? accepts : hangs;
    });
    for (let second = 0; second < 15; second++) {
      await dispatcher.step();
      ctx.clock.advance(1_000);
    }
    expect(marked).toEqual([false, false]);
    expect(await originals()).toMatchObject([{ lane: "held", attemptsMade: 4 }]);
    expect(await db().delivery.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([
      { status: "delivered", replayOf: null, runId: null },
    ]);
  });

  it("treats unmarked held deliveries as held, not as retrying", async () => {
    await retrying(8, 8);
    await db().webhook.update({ where: { id: webhook }, data: { status: "paused" } });
    for (const [status, count] of [
      ["retrying", 0],
      ["held", 2],
    ] as const) {
      expect(await previewReplay(ctx, replayInput({ status }))).toEqual({ ok: true, value: { count } });
      const { id } = await beginReplay(ctx, { status, rate_per_second: 1 });
      await advanceReplays(ctx);
      expect(await run(id)).toMatchObject({ retried: count });
    }
    expect((await originals()).map(({ lane }) => lane)).toEqual(["replay", "replay"]);
    expect(await dueIn()).toEqual([0, 1_000]);
  });

  it("does nothing while paused; canceling it keeps the deliveries it brought forward", async () => {
    await retrying(8, 8);
    const { id } = await beginReplay(ctx, { status: ["retrying"], rate_per_second: 1 });
    await updateReplay(ctx, id, { status: "paused", rate_per_second: undefined });
    await advanceReplays(ctx);
    expect(await dueIn()).toEqual([8 * MINUTE_MS, 8 * MINUTE_MS]);
    expect((await run(id)).status).toBe("paused");
    await updateReplay(ctx, id, { status: "running", rate_per_second: undefined });
    await advanceReplays(ctx);
    await cancelReplay(ctx, id);
    await advanceReplays(ctx);
    expect(await dueIn()).toEqual([0, 1_000]);
  });
});

describe("retrying in steps", () => {
  it("makes deliveries due as if done in one step, however late a step is", async () => {
    const other = await makeWebhook(ctx, "https://example.com/other");
    await retrying(8, 8, 8, 8, 8, 8, 8);
    const mine = (await originals()).filter(({ webhookId }) => webhookId === webhook).map(({ id }) => id);
    await db().queuedDelivery.updateMany({ where: { id: { in: mine.slice(3) } }, data: { lane: "held" } });
    const { id } = await beginReplay(ctx, { webhook_id: webhook, status: ["retrying", "held"], rate_per_second: 3 });
    const began = now();
    const steps: number[] = [];
    for (let more = true; more; ctx.clock.advance(100)) {
      more = await retryStep(ctx, id, 4);
      steps.push((await run(id)).retried);
    }
    expect(steps.at(-1)).toBe(7);
    expect(steps).toHaveLength(4);
    const rows = await originals();
    expect(rows.filter(({ webhookId }) => webhookId === webhook).map(({ dueAt }) => dueAt.getTime() - began)).toEqual([
      0, 333, 667, 1_000, 1_333, 1_667, 2_000,
    ]);
    expect(rows.filter(({ webhookId }) => webhookId === other.id).map(({ dueAt }) => dueAt.getTime() - began)).toEqual(
      Array.from({ length: 7 }, () => 8 * MINUTE_MS),
    );
    expect(await retryStep(ctx, id, 4)).toBe(false);
    expect(await run(id)).toMatchObject({ retried: 7 });
  });

  it("reaches ten seconds ahead, so that a large run can be paused and canceled", async () => {
    await retrying(...Array.from({ length: 40 }, () => 8));
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    const { id } = await beginReplay(ctx, { status: "held", rate_per_second: 1 });
    const began = now();
    const advanced = async (ms = 0) => {
      ctx.clock.advance(ms);
      await advanceReplays(ctx);
      const { status, retried } = await run(id);
      return [status, retried];
    };
    expect(await advanced()).toEqual(["running", 11]);
    expect(await advanced(4_000)).toEqual(["running", 11]);
    expect(await advanced(2_000)).toEqual(["running", 17]);
    const sent = (await originals()).filter(({ lane }) => lane === "replay");
    expect(sent.map(({ dueAt }) => dueAt.getTime() - began)).toEqual(Array.from({ length: 17 }, (_, at) => at * 1_000));
    await updateReplay(ctx, id, { status: "paused", rate_per_second: undefined });
    expect(await advanced(MINUTE_MS)).toEqual(["paused", 17]);
    await updateReplay(ctx, id, { status: "running", rate_per_second: undefined });
    expect(await advanced()).toEqual(["running", 28]);
    await cancelReplay(ctx, id);
    expect(await advanced(MINUTE_MS)).toEqual(["canceled", 28]);
    expect((await originals()).map(({ lane }) => lane)).toEqual([
      ...Array.from({ length: 28 }, () => "replay"),
      ...Array.from({ length: 12 }, () => "held"),
    ]);
  });

  it("takes each delivery once in many concurrent steps", async () => {
    await retrying(...Array.from({ length: 40 }, () => 8));
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 1 });
    await queueStep(ctx, id);
    const began = now();
    for (let seconds = 0; seconds < 40 && (await run(id)).status === "running"; seconds += 4) {
      await Promise.all([retryStep(ctx, id, 7), retryStep(ctx, id, 7), retryStep(ctx, id)]);
      await sql().query("select finish_replays($1)", [now()]);
      ctx.clock.advance(4_000);
    }
    expect((await originals()).map(({ dueAt }) => dueAt.getTime() - began)).toEqual(
      Array.from({ length: 40 }, (_, at) => at * 1_000),
    );
    expect(await run(id)).toMatchObject({ retried: 40, total: 40, pending: 40, total_is_final: true });
    expect(now() - began).toBeGreaterThan(29_000);
  });

  it("shares the run's rate with new deliveries, even through a pause", async () => {
    await retrying(...Array.from({ length: 30 }, () => 8));
    await logDeliveries(ctx, webhook, 20);
    const { id } = await beginReplay(ctx, { status: ["failed", "retrying"], rate_per_second: 2 });
    const released = async () => (await queuedOf(id)).filter(({ lane }) => lane === "replay");
    for (let tick = 0; tick < 60; tick++) {
      await advanceReplays(ctx);
      ctx.clock.advance(500);
      if (tick === 3)
        for (const status of ["paused", "running"] as const)
          await updateReplay(ctx, id, { status, rate_per_second: undefined });
    }
    const due = [...(await originals()), ...(await released())]
      .map(({ dueAt }) => dueAt.getTime())
      .toSorted((a, b) => a - b);
    expect(await released()).toHaveLength(20);
    expect(Math.min(...due.slice(1).map((at, before) => at - (due[before] ?? 0)))).toBeGreaterThanOrEqual(499);
  });

  it("causes no burst after idle time", async () => {
    await retrying(...Array.from({ length: 40 }, () => 30));
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 1 });
    await retryStep(ctx, id);
    ctx.clock.advance(10 * MINUTE_MS);
    await advanceReplays(ctx);
    expect((await dueIn()).slice(11, 23)).toEqual(Array.from({ length: 12 }, (_, at) => (at - 1) * 1_000));
    expect(await run(id)).toMatchObject({ status: "running", retried: 23 });
  });

  it("counts deliveries as pending until attempted", async () => {
    await retrying(8, 8, 8);
    const { id } = await beginReplay(ctx, { status: "retrying" });
    await queueStep(ctx, id);
    expect(await retryStep(ctx, id, 2)).toBe(true);
    await sql().query("select finish_replays($1)", [now()]);
    expect(await run(id)).toMatchObject({ status: "running", retried: 2 });
    await advanceReplays(ctx);
    expect(await run(id)).toMatchObject({ status: "running", retried: 3, pending: 3 });
  });

  it("resumes after a pause at the new rate, without a burst", async () => {
    await retrying(8, 8, 8, 8);
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 10 });
    await retryStep(ctx, id, 2);
    await updateReplay(ctx, id, { status: "paused", rate_per_second: undefined });
    expect(await retryStep(ctx, id, 2)).toBe(false);
    ctx.clock.advance(MINUTE_MS);
    await updateReplay(ctx, id, { status: "running", rate_per_second: 2 });
    await advanceReplays(ctx);
    expect(await dueIn()).toEqual([-MINUTE_MS, 100 - MINUTE_MS, 0, 500]);
  });

  it("gives each step to one of several workers", async () => {
    await retrying(...Array.from({ length: 12 }, () => 8));
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 2 });
    const began = now();
    await Promise.all(Array.from({ length: 6 }, () => retryStep(ctx, id, 2)));
    await advanceReplays(ctx);
    expect((await originals()).map(({ dueAt }) => dueAt.getTime() - began)).toEqual(
      Array.from({ length: 12 }, (_, at) => at * 500),
    );
    expect(await run(id)).toMatchObject({ retried: 12 });
  });
});
