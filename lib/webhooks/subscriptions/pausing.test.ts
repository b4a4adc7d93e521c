import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { emitEvent, makeWebhook, type TestWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listenTo } from "#testing/services/listen-to.ts";
import { pauseWebhook } from "./pause-webhook.ts";
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

async function pause(options: Record<string, unknown> = {}) {
  const paused = await pauseWebhook(ctx, webhook.id, PauseWebhookInput.parse(options));
  if (!paused.ok) throw new Error(paused.message);
  return paused.value;
}

async function resume(options: Record<string, unknown> = {}) {
  const resumed = await resumeWebhook(ctx, webhook.id, ResumeWebhookInput.parse(options));
  if (!resumed.ok) throw new Error(resumed.message);
  return resumed.value;
}

/** Emits events and returns their IDs. The fake clock is stopped, so all have the same time. */
async function emitEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await emitEvent(ctx));
  return ids;
}

const queued = () => db().queuedDelivery.findMany({ where: { webhookId: webhook.id }, orderBy: { id: "asc" } });
const lanes = async () =>
  Object.fromEntries(
    (await db().queuedDelivery.groupBy({ by: ["lane"], where: { webhookId: webhook.id }, _count: true })).map(
      ({ lane, _count }) => [lane, _count],
    ),
  );
const audits = (action: string) => db().auditEntry.findMany({ where: { targetId: webhook.id, action } });

/** Creates `count` held deliveries, half of which failed before, as after a long pause. */
const hold = (count: number) =>
  sql().query(
    `insert into delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at,
       attempts_made, first_attempt_at, anchor_at)
     select $1, derived_id('dlv', substr($2, 5, 10), i::text), $3, 'evt_' || i, $3, 'credits.low', 'live', $2, $2, 'held', $3,
       case i % 2 when 1 then 1 + i % 7 else 0 end, case i % 2 when 1 then $3::timestamptz end, case i % 2 when 1 then $3::timestamptz end
     from generate_series(1, $4::int) i`,
    [ctx.workspaceId, webhook.id, clock.now(), count],
  );

describe("pauseWebhook", () => {
  it("holds waiting and new deliveries, and keeps the first reason", async () => {
    await emitEvents(3);
    const paused = await pause({ reason: "maintenance" });
    expect(paused).toMatchObject({
      status: "paused",
      paused_reason: "maintenance",
      paused_at: clock.now().toISOString(),
    });
    await emitEvents(2);
    expect(await lanes()).toEqual({ held: 5 });
    clock.advance(60_000);
    expect(await pause({ reason: "other" })).toEqual(paused);
    expect((await audits("webhook.paused")).map(({ after }) => after)).toEqual([
      { status: "paused", reason: "maintenance", held: 3 },
    ]);
  });

  it("needs no reason", async () => {
    expect(await pause()).toMatchObject({ paused_reason: "manual" });
  });

  it("does not hold running attempts and requested replays", async () => {
    await emitEvents(3);
    const [sending = "", replay = ""] = (await queued()).map(({ id }) => id);
    const lease = new Date(clock.now().getTime() + 20_000);
    await db().queuedDelivery.updateMany({ where: { id: sending }, data: { leasedUntil: lease, dueAt: lease } });
    await db().queuedDelivery.updateMany({ where: { id: replay }, data: { lane: "replay" } });
    await pause();
    expect(await lanes()).toEqual({ live: 1, replay: 1, held: 1 });
  });

  it("takes effect once for two concurrent calls, with the same result", async () => {
    await emitEvents(4);
    const both = await Promise.all([pause({ reason: "a" }), pause({ reason: "b" })]);
    expect(both[0]).toEqual(both[1]);
    expect(await audits("webhook.paused")).toHaveLength(1);
    expect(await lanes()).toEqual({ held: 4 });
  });
});

describe("resumeWebhook", () => {
  it("delivers held deliveries in order of creation at the rate", async () => {
    await pause();
    await emitEvents(5);
    clock.advance(3_600_000);
    const now = clock.now().getTime();
    expect(await resume({ rate_per_second: 4 })).toMatchObject({
      status: "active",
      paused_reason: null,
      paused_at: null,
      held: { action: "deliver", deliveries: 5, last_due_at: new Date(now + 1_000).toISOString() },
    });
    expect((await queued()).map(({ lane, dueAt, anchorAt }) => [lane, dueAt.getTime() - now, anchorAt])).toEqual(
      [0, 250, 500, 750, 1_000].map((after) => ["live", after, null]),
    );
  });

  it("resets the failure count", async () => {
    await db().webhook.update({
      where: { id: webhook.id },
      data: { status: "paused", pausedReason: "5 failed", consecutiveFailures: 5, failingSince: clock.now() },
    });
    expect(await resume()).toMatchObject({
      status: "active",
      consecutive_failures: 0,
      failing_since: clock.now().toISOString(),
    });
  });

  it("continues with the next attempt and schedules later ones from there", async () => {
    await pause();
    await hold(14);
    clock.advance(7_200_000);
    const now = clock.now().getTime();
    await resume({ rate_per_second: 1_000 });
    const rows = await queued();
    for (const [place, row] of rows.entries()) {
      expect(row.dueAt.getTime()).toBe(now + place);
      const offset = ATTEMPT_OFFSETS_MS[row.attemptsMade] ?? Number.NaN;
      expect(row.anchorAt?.getTime()).toBe(row.attemptsMade === 0 ? undefined : row.dueAt.getTime() - offset);
      expect(row.firstAttemptAt === null).toBe(row.attemptsMade === 0);
    }
    expect(new Set(rows.map(({ attemptsMade }) => attemptsMade))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  });

  it("skips only held deliveries", async () => {
    await emitEvents(3);
    const [sending = "", replay = ""] = (await queued()).map(({ id }) => id);
    const lease = new Date(clock.now().getTime() + 20_000);
    await db().queuedDelivery.updateMany({ where: { id: sending }, data: { leasedUntil: lease, dueAt: lease } });
    await db().queuedDelivery.updateMany({ where: { id: replay }, data: { lane: "replay" } });
    await pause();
    await emitEvents(2);
    // Its event was emitted while the pause was being committed, so it is not held yet.
    const [late = ""] = await emitEvents(1);
    await db().queuedDelivery.updateMany({ where: { eventId: late }, data: { lane: "live" } });

    expect(await resume({ held: "skip" })).toMatchObject({
      status: "active",
      held: { action: "skip", deliveries: 4, last_due_at: null },
    });
    expect(await lanes()).toEqual({ live: 1, replay: 1 });
    const skipped = await db().delivery.findMany({ where: { webhookId: webhook.id } });
    expect(skipped.map(({ status, url, finishedAt }) => [status, url, finishedAt])).toEqual(
      Array.from({ length: 4 }, () => ["canceled", webhook.url, clock.now()]),
    );
    const hours = await db().deliveryHour.findMany({ where: { webhookId: webhook.id } });
    expect(hours.map(({ status, deliveries }) => [status, Number(deliveries)])).toEqual([["canceled", 4]]);
  });

  it("leaves an active subscription unchanged", async () => {
    await emitEvents(2);
    expect(await resume({ held: "skip" })).toMatchObject({ status: "active", held: { action: "skip", deliveries: 0 } });
    expect(await lanes()).toEqual({ live: 2 });
    expect(await audits("webhook.resumed")).toEqual([]);
  });

  it("takes effect once for two concurrent calls", async () => {
    await pause();
    await emitEvents(3);
    const both = await Promise.all([resume(), resume({ held: "skip" })]);
    expect(both.map(({ held }) => held.deliveries).toSorted()).toEqual([0, 3]);
    expect(await audits("webhook.resumed")).toHaveLength(1);
  });

  it.each([
    ["deliver", { live: 20_000 }],
    ["skip", {}],
  ])("moves a large backlog in one call: %s", async (held, left) => {
    await pause();
    await hold(20_000);
    expect(await resume({ held, rate_per_second: 100 })).toMatchObject({ held: { deliveries: 20_000 } });
    expect(await lanes()).toEqual(left);
    const ended = await db().delivery.count({ where: { webhookId: webhook.id, status: "canceled" } });
    expect(ended).toBe(held === "skip" ? 20_000 : 0);
    if (held === "skip") return;
    const [due] = await db().$queryRaw<{ last: number; times: number }[]>`
      select extract(epoch from max(due_at) - ${clock.now()}::timestamptz)::float8 as last, count(distinct due_at)::int as times
      from delivery_queue where webhook_id = ${webhook.id}`;
    expect(due).toEqual({ last: 199.99, times: 20_000 });
  });

  it("notifies the dispatcher once", async () => {
    await pause();
    await emitEvents(3);
    await using listening = await listenTo(DELIVERIES_CHANNEL);
    await resume();
    await expect.poll(() => listening.heard).toEqual([""]);
  });
});
