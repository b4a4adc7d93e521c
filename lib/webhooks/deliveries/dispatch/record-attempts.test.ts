import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { refusingDatabase } from "#testing/services/refusing-database.ts";
import type { AttemptOutcome } from "./attempt-outcome.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { RECORD_BYTES_MAX, RECORD_GIVE_UP_MS } from "./constants.ts";
import { canceled, recordOutcome, resultsWait } from "./record-attempts.ts";
import type { SentAttempt } from "./send-attempt.ts";

await ownDatabase();
log.level = "silent";
const database = await refusingDatabase();

/** Statements without a response are abandoned after BEGIN_WITHIN_MS. */
const PATIENCE = { timeout: 60_000 };

const clock = fakeClock(new Date());
let ctx: Ctx;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
});
afterEach(database.take);
afterAll(closeDb);

/** Waits for two more refusals: the first of them may still be of an earlier state. */
async function refusedAgain(): Promise<void> {
  const before = await database.refusals();
  await expect.poll(database.refusals).toBeGreaterThan(before + 1);
}

/** Claims one delivery to each of `count` subscriptions. */
async function claimed(count: number): Promise<Claim[]> {
  for (let at = 0; at < count; at++) await makeWebhook(ctx, "https://example.com/hook");
  await emitEvent(ctx);
  const { claims } = await claim({ clock }, { most: 100, otherwise: 100, named: [], parked: [] });
  expect(claims).toHaveLength(count);
  return claims;
}
async function claimedOne(): Promise<Claim> {
  const [one] = await claimed(1);
  if (!one) throw new Error("nothing was claimed");
  return one;
}

const attempted = (of: Claim, more: Partial<SentAttempt> = {}) => {
  const startedAt = clock.now().getTime();
  const attempt: SentAttempt = {
    ...{ url: "https://example.com/hook", startedAt, endedAt: startedAt + 3, durationMs: 3, address: null },
    ...{ timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 }, requestHeaders: {}, statusCode: 200 },
    ...{ responseHeaders: null, responseBody: null, truncated: false, retryAfterMs: undefined, error: null },
    ...more,
  };
  return { claim: of, at: attempt.endedAt, attempt };
};
const delivered = (of: Claim, more?: Partial<SentAttempt>): AttemptOutcome => ({
  ...attempted(of, more),
  outcome: "delivered",
});
const failed = (of: Claim): AttemptOutcome => ({ ...attempted(of, { statusCode: 500 }), outcome: "failed" });

describe("results that an available database refuses", () => {
  it("are rewritten until recorded, and count as waiting until all are settled", async () => {
    const [one, other] = await claimed(2);
    if (!one || !other) throw new Error("too few were claimed");
    await database.refuse("XX000");
    const first = recordOutcome(delivered(one));
    await expect.poll(resultsWait).toBe(true);
    const second = recordOutcome(delivered(other));
    await refusedAgain();
    await database.take();
    expect(await first).toBe(true);
    expect(resultsWait()).toBe(true);
    expect(await second).toBe(true);
    expect(resultsWait()).toBe(false);
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
  });

  it("are given up after a minute: their lease has ended, and they are sent again", async () => {
    let steady = 1_000_000;
    using _now = vi.spyOn(performance, "now").mockImplementation(() => steady);
    const one = await claimedOne();
    await database.refuse("XX000");
    const recorded = recordOutcome(delivered(one)).catch((error: Error) => error.message);
    await refusedAgain();
    steady += RECORD_GIVE_UP_MS;
    await refusedAgain();
    expect(resultsWait()).toBe(true);
    steady++;
    expect(await recorded).toBe("no");
    expect(resultsWait()).toBe(false);
    expect(await db().queuedDelivery.count({ where: { id: one.id } })).toBe(1);
  });
});

describe("keeps results until the database takes them, longer than it retries refusals", () => {
  it.each([
    ["is starting", "57P03"],
    ["has no connection left", "53300"],
    ["has a full disk", "53100"],
    ["is out of memory", "53200"],
    ["is read-only after a switch", "25006"],
    ["cancels a slow statement", "57014"],
    ["waits too long for a lock", "55P03"],
    ["ends a deadlock", "40P01"],
    ["cannot read its disk", "58030"],
  ])("when it %s", async (_, code) => {
    let steady = 1_000_000;
    using _now = vi.spyOn(performance, "now").mockImplementation(() => steady);
    const one = await claimedOne();
    await database.refuse(code);
    const recorded = recordOutcome(delivered(one));
    await refusedAgain();
    steady += 10 * RECORD_GIVE_UP_MS;
    await refusedAgain();
    await database.take();
    expect(await recorded).toBe(true);
  });

  it("when it does not respond", async () => {
    let steady = 1_000_000;
    using _now = vi.spyOn(performance, "now").mockImplementation(() => steady);
    const one = await claimedOne();
    const holder = await sql().connect();
    await holder.query("begin; lock table delivery_queue in access exclusive mode");
    const unanswered = vi.spyOn(sql(), "query");
    const recorded = recordOutcome(delivered(one));
    try {
      await expect.poll(resultsWait, PATIENCE).toBe(true);
      steady += 10 * RECORD_GIVE_UP_MS;
      // The third query begins after the second timed out as well.
      await expect.poll(() => unanswered.mock.calls.length, PATIENCE).toBe(3);
    } finally {
      unanswered.mockRestore();
      await holder.query("rollback");
      holder.release();
    }
    // False if an abandoned statement recorded it first once the lock was released.
    await recorded;
    expect(await db().delivery.findFirst({ where: { id: one.id } })).toMatchObject({ status: "delivered" });
  });

  it("when its connections break", async () => {
    let steady = 1_000_000;
    using _now = vi.spyOn(performance, "now").mockImplementation(() => steady);
    const one = await claimedOne();
    let broken = 0;
    const breaks = (session: unknown) => {
      broken++;
      // Like a network failure: neither side is notified.
      (session as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    };
    sql().on("acquire", breaks);
    const recorded = recordOutcome(delivered(one));
    try {
      await expect.poll(resultsWait).toBe(true);
      steady += 10 * RECORD_GIVE_UP_MS;
      const before = broken;
      await expect.poll(() => broken).toBeGreaterThan(before + 1);
    } finally {
      sql().off("acquire", breaks);
    }
    expect(await recorded).toBe(true);
  });
});

describe("results recorded together", () => {
  const ended = async (id: string) => (await db().delivery.findFirst({ where: { id } }))?.finishedAt.getTime();

  it("are split if their bodies are too large for one statement", async () => {
    const [one, other] = await claimed(2);
    if (!one || !other) throw new Error("too few were claimed");
    const responseBody = Buffer.alloc(RECORD_BYTES_MAX / 2 + 1, 7);
    const late = delivered(one, { responseBody, endedAt: clock.now().getTime() + 9 });
    const early = delivered(other, { responseBody });
    expect(await Promise.all([recordOutcome(late), recordOutcome(early)])).toEqual([true, true]);
    expect([await ended(one.id), await ended(other.id)]).toEqual([late.at, early.at]);
  });

  it("do not affect a subscription's health if replayed or not attempted", async () => {
    const [failing, replayed, unattempted] = await claimed(3);
    if (!failing || !replayed || !unattempted) throw new Error("too few were claimed");
    const since = new Date(clock.now().getTime() - 5_000);
    const state = { failingSince: since, consecutiveFailures: 2 };
    await db().webhook.update({ where: { id: failing.webhookId ?? "" }, data: state });
    const originalAt = since;
    await Promise.all([
      recordOutcome(delivered({ ...failing, originalAt })),
      recordOutcome(failed({ ...replayed, originalAt })),
      recordOutcome(canceled({ clock }, unattempted)),
    ]);
    const webhooks = await db().webhook.findMany({ where: { workspaceId: ctx.workspaceId } });
    const stateOf = ({ webhookId }: Claim) => webhooks.find(({ id }) => id === webhookId);
    expect(stateOf(failing)).toMatchObject(state);
    for (const each of [replayed, unattempted]) expect(stateOf(each)).toMatchObject({ failingSince: null });
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(3);
  });

  it("are written together with their bodies and each with its own end", async () => {
    const [one, other] = await claimed(2);
    if (!one || !other) throw new Error("too few were claimed");
    const late = delivered(one, {
      responseBody: Buffer.from("first"),
      truncated: true,
      endedAt: clock.now().getTime() + 9,
    });
    const early = delivered(other, { responseBody: Buffer.from("second one") });
    expect(await Promise.all([recordOutcome(late), recordOutcome(early)])).toEqual([true, true]);
    expect([await ended(one.id), await ended(other.id)]).toEqual([late.at, late.at]);
    const rows = await db().attempt.findMany({ where: { workspaceId: ctx.workspaceId } });
    const kept = rows.map(({ deliveryId, responseBody, truncated }) => [
      deliveryId,
      Buffer.from(responseBody ?? "").toString(),
      truncated,
    ]);
    expect(kept.sort()).toEqual(
      [
        [one.id, "first", true],
        [other.id, "second one", false],
      ].sort(),
    );
  });
});
