import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { lockHolders } from "#testing/services/lock-holders.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { refusingDatabase } from "#testing/services/refusing-database.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { claim } from "./claim-deliveries.ts";
import { BEGIN_WITHIN_MS, POLLING, SUPPRESS_LOCK } from "./constants.ts";
import { startDispatcher } from "./dispatcher.ts";
import { canceled, recordOutcome, resultsWait } from "./record-attempts.ts";

await ownDatabase();
const database = await refusingDatabase();
const policy = loopbackPolicy();
const clock = fakeClock(new Date());
let ctx: Ctx;
let log: ReturnType<typeof watchLog>;
let running: { stop(): Promise<void> }[] = [];
/** Milliseconds of the mocked monotonic clock. */
let steady: number;

beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
  log = watchLog();
  steady = 1_000_000;
});
afterEach(async () => {
  await database.take();
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  log.end();
});
afterAll(closeDb);

const stopSteadyClock = () => vi.spyOn(performance, "now").mockImplementation(() => steady);
/** Stops timers, so that the dispatcher only reacts to events. */
function stopTimers(): Disposable {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

/** Waits while timers are stopped; `expect.poll` would advance them. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

function dispatch(inFlight?: number) {
  const dispatcher = startDispatcher({ clock, policy, ...(inFlight && { inFlight }) });
  running.push(dispatcher);
  return dispatcher;
}
async function emit(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await emitEvent(ctx);
}
const delivered = () => db().delivery.count({ where: { workspaceId: ctx.workspaceId, status: "delivered" } });
const queued = () => db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId } });
const leased = async () => (await queued()).filter(({ leasedUntil }) => leasedUntil !== null).length;

/** An endpoint that responds immediately, or when told to. */
async function endpoint() {
  const held: ServerResponse[] = [];
  const state = { holds: false, received: 0 };
  const target = await httpTarget((_, response) => {
    state.received++;
    if (state.holds) held.push(response);
    else response.writeHead(204).end();
  });
  await makeWebhook(ctx, target.url);
  return Object.assign(target, {
    state,
    held,
    /** Responds to the oldest `count` held requests. */
    answer: (count: number) => {
      for (const response of held.splice(0, count)) response.writeHead(204).end();
    },
  });
}

it("claims nothing while results wait for the database", async () => {
  await using target = await endpoint();
  await emit(1);
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  const [one] = claims;
  if (!one) throw new Error("nothing was claimed");
  await database.refuse("XX000");
  const recorded = recordOutcome(canceled({ clock }, one));
  await expect.poll(resultsWait).toBe(true);
  await emit(1);
  await dispatch().stop();
  expect((await queued()).filter(({ id }) => id !== one.id)).toMatchObject([{ fence: 0, leasedUntil: null }]);
  expect(target.state.received).toBe(0);
  expect(log.text()).not.toContain("lease.");
  await database.take();
  expect(await recorded).toBe(true);
  expect(resultsWait()).toBe(false);
});

describe("claims again as soon as an attempt has ended", () => {
  it("when more was due than there were slots", async () => {
    await using target = await endpoint();
    await emit(8);
    using _timers = stopTimers();
    dispatch(2);
    await until(async () => (await delivered()) === 8);
    expect(target.state.received).toBe(8);
  });

  it("when deliveries of its endpoint were parked", async () => {
    await using target = await endpoint();
    target.state.holds = true;
    await emit(7);
    using _timers = stopTimers();
    dispatch();
    const listens = () =>
      sql().query("select 1 from pg_stat_activity where application_name = $1 and query = 'select 1'", [
        DELIVERIES_CHANNEL,
      ]);
    // It claims once more after subscribing, before any attempt has ended.
    await until(async () => (await listens()).rowCount !== 0);
    await until(async () => target.held.length === 4);
    target.state.holds = false;
    target.answer(4);
    await until(async () => (await delivered()) === 7);
    expect(target.state.received).toBe(7);
  });
});

/**
 * Starts a dispatcher with the maximum in flight to one endpoint and as many more waiting for it.
 */
async function crowded(target: Awaited<ReturnType<typeof endpoint>>) {
  const dispatcher = dispatch();
  await emit(1);
  await expect.poll(delivered).toBe(1);
  target.state.holds = true;
  await emit(16);
  await expect.poll(leased).toBe(16);
  await expect.poll(() => target.held.length).toBe(8);
  return dispatcher;
}

it("begins waiting deliveries only while they can finish within their lease", async () => {
  using _now = stopSteadyClock();
  await using target = await endpoint();
  const dispatcher = await crowded(target);
  steady += BEGIN_WITHIN_MS;
  // One slow response raises the limit by one.
  target.answer(1);
  await expect.poll(() => target.held.length).toBe(7 + 2);
  steady++;
  target.state.holds = false;
  target.answer(9);
  await expect.poll(delivered).toBe(1 + 10);
  await dispatcher.stop();
  expect(target.state.received).toBe(1 + 10);
  const left = await queued();
  expect(left.map(({ attemptsMade }) => attemptsMade)).toEqual(Array(6).fill(0));
});

it("releases waiting deliveries on stop, before running attempts end", async () => {
  await using target = await endpoint();
  const dispatcher = await crowded(target);
  const stopped = dispatcher.stop();
  await expect.poll(leased).toBe(8);
  expect(await delivered()).toBe(1);
  target.answer(8);
  await stopped;
  expect(await delivered()).toBe(1 + 8);
  for (const { dueAt, leasedUntil } of await queued()) {
    expect(leasedUntil).toBeNull();
    expect(dueAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  }
});

it("polls and suppresses notifications while much is due, until it stops", async () => {
  const holders = () => lockHolders(SUPPRESS_LOCK);
  using _now = stopSteadyClock();
  await using target = await endpoint();
  const dispatcher = dispatch();
  await expect
    .poll(async () => {
      await emit(POLLING.pollFrom + 5);
      steady += POLLING.windowMs;
      return holders();
    })
    .toHaveLength(1);
  const first = await holders();
  // Found deliveries keep it polling, although no notifications arrive.
  for (let round = 0; round < 3; round++) {
    await emit(2 * POLLING.calmBelow);
    await expect.poll(queued).toEqual([]);
    expect(await holders()).toEqual(first);
    steady += POLLING.calmMs - 100;
  }
  await dispatcher.stop();
  await expect.poll(holders).toEqual([]);
  expect(target.state.received).toBe(await delivered());
});
