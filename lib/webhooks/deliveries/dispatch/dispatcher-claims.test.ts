import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db, sql } from "#lib/platform/db.ts";
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
/** Milliseconds of the steady clock, where a test has stopped it. */
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
/** Nothing is looked at because time has passed, only because something happened. */
function stopTimers(): Disposable {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

/** Waits for something while timers are stopped: `expect.poll` would have their time pass. */
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

/** An endpoint that answers at once, or when it is told to. */
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
    /** Answers so many of those that it holds. */
    answer: (count: number) => {
      for (const response of held.splice(0, count)) response.writeHead(204).end();
    },
  });
}

it("claims nothing while results wait that the database did not take", async () => {
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
  it("where more was due than there were places", async () => {
    await using target = await endpoint();
    await emit(8);
    using _timers = stopTimers();
    dispatch(2);
    await until(async () => (await delivered()) === 8);
    expect(target.state.received).toBe(8);
  });

  it("where some of its endpoint was parked", async () => {
    await using target = await endpoint();
    target.state.holds = true;
    await emit(7);
    using _timers = stopTimers();
    dispatch();
    const listens = () =>
      sql().query("select 1 from pg_stat_activity where application_name = $1 and query = 'select 1'", [
        DELIVERIES_CHANNEL,
      ]);
    // It has looked once more when it was subscribed, and that was before anything ended.
    await until(async () => (await listens()).rowCount !== 0);
    await until(async () => target.held.length === 4);
    target.state.holds = false;
    target.answer(4);
    await until(async () => (await delivered()) === 7);
    expect(target.state.received).toBe(7);
  });
});

/** A dispatcher that has sent an endpoint all that it may have at once, and has as many more waiting for it. */
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

it("begins what has waited for its endpoint as long as it ends within its lease, and no longer", async () => {
  using _now = stopSteadyClock();
  await using target = await endpoint();
  const dispatcher = await crowded(target);
  steady += BEGIN_WITHIN_MS;
  // One slow answer makes room for one more than it had.
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

it("releases what waits for its endpoint when it stops, before what is being sent has ended", async () => {
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

it("looks by itself and has notifications suppressed while much is due, until it stops", async () => {
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
  // What is found keeps it looking, although nothing notifies any more.
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
