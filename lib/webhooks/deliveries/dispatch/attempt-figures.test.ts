import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { setTracing, type Tracing } from "#lib/platform/tracing/tracing.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { ATTEMPT_DEADLINE_MS } from "../constants.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import type { AttemptObservation } from "./endpoint-limit.ts";
import { loadTargets } from "./targets.ts";

// What an attempt reports: to its dispatcher, in its trace, in metrics and in the log.

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());
const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
let ctx: Ctx;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
});
afterEach(() => {
  setTracing(undefined);
  vi.useRealTimers();
});

const RESOLVES_MS = 1_500;
/** Milliseconds of the mocked monotonic clock; resolving a name advances it. */
let steady = 1_000_000;
const resolve = async () => {
  steady += RESOLVES_MS;
  return ["127.0.0.1"];
};
const policy = loopbackPolicy({}, { resolve });

/** Returns a claimed delivery to a subscription of this receiver. */
async function claimedFor(target: { port: number }): Promise<Claim> {
  await makeWebhook(ctx, `http://hooks.internal:${target.port}/`);
  await emitEvent(ctx);
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  await loadTargets(claims);
  const [one] = claims;
  if (!one) throw new Error("nothing was claimed");
  return one;
}
async function attempt(one: Claim): Promise<AttemptObservation | undefined> {
  let learned: AttemptObservation | undefined;
  await attemptDelivery(one, { clock, policy }, (each) => {
    learned = each;
  });
  return learned;
}

it("an endpoint that does not respond in time is reported as timed out", async () => {
  const arrived = Promise.withResolvers<void>();
  await using target = await webhookReceiver(() => arrived.resolve());
  const one = await claimedFor(target);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const learned = attempt(one);
  await arrived.promise;
  vi.advanceTimersByTime(ATTEMPT_DEADLINE_MS);
  vi.useRealTimers();
  expect(await learned).toMatchObject({ timedOut: true, accepted: false });
});

describe("the trace of an attempt", () => {
  /** Runs the work and records the trace's arguments and notes. */
  function watchTraces() {
    const begun: unknown[] = [];
    const notes: Parameters<Tracing["note"]>[0][] = [];
    setTracing({
      call: (_title, _traceparent, work) => work(),
      endCall: () => undefined,
      begin: (name, origin, attributes, work) => {
        begun.push([name, origin, attributes]);
        return work();
      },
      step: (_name, _attributes, work) => work(),
      note: (attributes) => void notes.push(attributes),
      position: () => null,
      sentPosition: () => undefined,
      ids: () => undefined,
      apart: (work) => work(),
    });
    return { begun, notes };
  }
  const attributesOf = (one: Claim, number: number) => ({
    "gatehouse.workspace": ctx.workspaceId,
    "gatehouse.delivery": one.id,
    "gatehouse.event": one.eventId,
    "gatehouse.event_type": "credits.low",
    "gatehouse.attempt": number,
  });

  it("continues its event's trace and records the attempt number and the outcome", async () => {
    await using target = await webhookReceiver((_, response) => response.writeHead(503).end());
    const one = { ...(await claimedFor(target)), traceparent: TRACEPARENT, attemptsMade: 2 };
    const { begun, notes } = watchTraces();
    await attempt(one);
    expect(begun).toEqual([["attempt", { after: TRACEPARENT }, attributesOf(one, 3)]]);
    expect(notes).toContainEqual({
      "http.response.status_code": 503,
      "error.type": "http_error",
      "gatehouse.outcome": "retry",
    });
  });

  it("of a replay is a new trace linked to its event's", async () => {
    await using target = await webhookReceiver();
    const one = { ...(await claimedFor(target)), traceparent: TRACEPARENT, isReplay: true };
    const { begun, notes } = watchTraces();
    await attempt(one);
    expect(begun).toEqual([["attempt", { about: TRACEPARENT }, attributesOf(one, 1)]]);
    expect(notes).toContainEqual({
      "http.response.status_code": 204,
      "error.type": undefined,
      "gatehouse.outcome": "delivered",
    });
  });
});

it("metrics count an attempt by outcome and record its duration in seconds", async () => {
  await using target = await webhookReceiver();
  const one = await claimedFor(target);
  const read = async () => {
    const { values } = await metrics.attempts.get();
    const times = (await metrics.attemptSeconds.get()).values;
    const figure = (name: string) => times.find(({ metricName }) => metricName?.endsWith(name))?.value ?? 0;
    const delivered = values.find(({ labels }) => labels.outcome === "delivered")?.value ?? 0;
    return { delivered, count: figure("_count"), sum: figure("_sum") };
  };
  const before = await read();
  using _now = vi.spyOn(performance, "now").mockImplementation(() => steady);
  await attempt(one);
  const after = await read();
  expect([after.delivered - before.delivered, after.count - before.count]).toEqual([1, 1]);
  expect(after.sum - before.sum).toBeCloseTo(RESOLVES_MS / 1_000, 6);
});

it("a recorded delivery is not logged as taken over", async () => {
  await using target = await webhookReceiver();
  const log = watchLog();
  try {
    await attempt(await claimedFor(target));
    expect(log.text()).not.toContain("delivery.taken_over");
  } finally {
    log.end();
  }
});
