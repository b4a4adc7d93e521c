import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_MAX_MS, JITTER_SHARE } from "#lib/webhooks/queue/retry-schedule.ts";
import { queueRetried, type Retried } from "#testing/builders/retried-deliveries.ts";
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
import { MAX_SLOW_IN_FLIGHT } from "./constants.ts";

await ownDatabase();
afterAll(closeDb);
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().webhook.deleteMany();
});

/**
 * Contract 14.2: how late an attempt may begin, and up to which event rate that holds for an
 * endpoint that times out.
 */
const LATE_MS = 30 * SECOND_MS;
const PERIOD_MS = 6 * SECOND_MS;
const tenAMinute = (at: number) => (at % PERIOD_MS === 0 ? 1 : 0);
const tenAtOnce = (at: number) => (at % MINUTE_MS === 0 ? 10 : 0);
const refuses: Answer = { durationMs: 50, timedOut: false, accepted: false };

/**
 * Returns what a day of ten events a minute to a hanging endpoint leaves to be retried within
 * `spanMs`: all eight attempts overlap.
 */
function aDayOfHanging(now: number, spanMs: number, chance: () => number): Retried[] {
  const left: Retried[] = [];
  for (let age = PERIOD_MS; ; age += PERIOD_MS) {
    const made = ATTEMPT_OFFSETS_MS.filter((offset) => offset < age).length;
    const offset = ATTEMPT_OFFSETS_MS[made];
    if (offset === undefined) return left;
    const gap = offset - (ATTEMPT_OFFSETS_MS[made - 1] ?? 0);
    const dueAt = now - age + offset + Math.min(gap * JITTER_SHARE, JITTER_MAX_MS) * chance();
    if (dueAt < now + spanMs) left.push({ made, firstAt: now - age, dueAt: Math.round(dueAt) });
  }
}

type Scene = {
  minutes: number;
  /** Events at this time, in ms since the start. */
  emits: (at: number) => number;
  answers: (at: number, chance: number) => Answer;
  /** Whether the endpoint has already hung for a day. */
  afterADay?: boolean;
  workers?: number;
};

/**
 * Simulates one endpoint second by second with freshly started workers. Returns the attempts that
 * began and the number of due ones that did not.
 */
async function simulate({ minutes, emits, answers, afterADay = false, workers = 1 }: Scene) {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  await makeWebhook(ctx, "https://example.com/hook");
  const attempts = new SimulatedAttempts();
  const chance = () => attempts.chance();
  const start = clock.now().getTime();
  if (afterADay) await queueRetried(ctx, aDayOfHanging(start, minutes * MINUTE_MS, chance));
  await attempts.readQueue();
  const answer = () => answers(clock.now().getTime() - start, chance());
  const dispatchers = Array.from({ length: workers }, () => new SimulatedDispatcher(clock, attempts, answer));
  for (let at = 0; at < minutes * MINUTE_MS; at += SECOND_MS) {
    for (let count = emits(at); count > 0; count--) await emitEvent(ctx);
    for (const each of dispatchers) await each.step();
    clock.advance(SECOND_MS);
  }
  const late = { lt: new Date(clock.now().getTime() - LATE_MS) };
  return { attempts, left: await db().queuedDelivery.count({ where: { dueAt: late } }) };
}

describe("the schedule of a hanging endpoint at ten events a minute", () => {
  const hanging = () => hangs;
  const hangsMostly = (share: number, otherwise: Answer) => (_: number, chance: number) =>
    chance < share ? hangs : otherwise;
  const fromTheThirdMinute = (at: number) => (at < 3 * MINUTE_MS ? accepts : hangs);

  it.each<[string, Scene]>([
    ["all eight attempts overlap", { minutes: 12, emits: tenAMinute, answers: hanging, afterADay: true }],
    ["with two workers", { minutes: 8, emits: tenAMinute, answers: hanging, afterADay: true, workers: 2 }],
    ["the ten arrive together", { minutes: 6, emits: tenAtOnce, answers: hanging, afterADay: true }],
    ["it responded before", { minutes: 8, emits: tenAMinute, answers: fromTheThirdMinute }],
    ["it responded before, ten together", { minutes: 8, emits: tenAtOnce, answers: fromTheThirdMinute }],
    ["half of its attempts succeed", { minutes: 6, emits: tenAMinute, answers: hangsMostly(0.5, accepts) }],
    [
      "it accepts occasionally",
      { minutes: 6, emits: tenAMinute, answers: hangsMostly(0.95, accepts), afterADay: true },
    ],
    ["it refuses occasionally", { minutes: 6, emits: tenAMinute, answers: hangsMostly(0.8, refuses), afterADay: true }],
  ])("is kept when %s", async (_, scene) => {
    const { attempts, left } = await simulate(scene);
    expect(attempts.latest()).toBeLessThanOrEqual(LATE_MS);
    expect(left).toBe(0);
    if (scene.afterADay) expect(new Set(attempts.begun.map(({ number }) => number)).size).toBe(8);
  });
});

test.each<[string, Answer, number]>([
  ["takes five seconds, at 120 events a minute", { durationMs: 5 * SECOND_MS, timedOut: false, accepted: true }, 2],
  [
    "refuses after nine seconds, at 60 events a minute",
    { durationMs: 9 * SECOND_MS, timedOut: false, accepted: false },
    1,
  ],
])("an endpoint that %s gets each delivery in time", async (_, answer, perSecond) => {
  const { attempts, left } = await simulate({ minutes: 3, emits: () => perSecond, answers: () => answer });
  expect(attempts.latest()).toBeLessThanOrEqual(LATE_MS);
  expect(left).toBe(0);
});

describe("two hundred hanging endpoints with more due than can be sent", () => {
  it("share their slots without affecting responsive endpoints", async () => {
    const clock = fakeClock(new Date());
    const unwell = await makeWorkspace({ clock });
    const well = await makeWorkspace({ clock });
    const hanging = new Set<string>();
    for (let made = 0; made < 200; made++) hanging.add((await makeWebhook(unwell, "https://example.com/hook")).id);
    for (let made = 0; made < 5; made++) await makeWebhook(well, "https://example.com/hook");
    const attempts = new SimulatedAttempts();
    const isHanging = ({ endpoint }: { endpoint: string }) => hanging.has(endpoint);
    const dispatcher = new SimulatedDispatcher(clock, attempts, (claim) => (isHanging(claim) ? hangs : accepts));
    for (let at = 0; at < 3 * MINUTE_MS; at += SECOND_MS) {
      if (at % PERIOD_MS === 0) await emitEvent(unwell);
      await emitEvent(well);
      await dispatcher.step();
      if (at === MINUTE_MS) attempts.begun.splice(0);
      if (at > MINUTE_MS) {
        const hung = [...dispatcher.inFlight].filter(([endpoint]) => isHanging({ endpoint }));
        expect(hung.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(MAX_SLOW_IN_FLIGHT);
      }
      clock.advance(SECOND_MS);
    }
    expect(attempts.latest((begun) => !isHanging(begun))).toBe(0);
    const counts = Map.groupBy(attempts.begun.filter(isHanging), ({ endpoint }) => endpoint);
    const begun = [...counts.values()].map(({ length }) => length);
    expect(begun).toHaveLength(200);
    // 300 slots for 120 s at 10 s each: 18 for each of the 200 endpoints.
    expect(Math.min(...begun)).toBeGreaterThanOrEqual(16);
    expect(Math.max(...begun)).toBeLessThanOrEqual(20);
  });
});
