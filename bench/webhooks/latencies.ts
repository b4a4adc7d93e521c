import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "./endpoints.ts";
import { emitAll, emitSteadily } from "./events.ts";
import type { Receiver } from "./receiver.ts";

const GIVE_UP_MS = 60_000;

async function untilReceived(receiver: Receiver, count: number): Promise<void> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (let seen = await receiver.seen(); seen.deliveries < count; seen = await receiver.seen()) {
    if (performance.now() > giveUp) throw new Error(`Only ${seen.deliveries} of ${count} deliveries came.`);
    await pause(50);
  }
}

/** Warms up: compiles code and opens connections. */
export async function settle(receiver: Receiver, endpoints: readonly Endpoint[], count: number): Promise<void> {
  await receiver.forget();
  await emitAll(endpoints, count);
  await untilReceived(receiver, count);
}

/** In ms, sorted: from commit to the first byte of the delivery, and durations of the commits. */
export type Latencies = { waits: number[]; commits: number[] };

/**
 * Emits a steady load and returns its latencies. A delivery can arrive before the emitter learns of its commit; it then
 * waited 0 ms.
 */
export async function latencies(
  receiver: Receiver,
  endpoints: readonly Endpoint[],
  load: { perSecond: number; seconds: number },
): Promise<Latencies> {
  await receiver.forget();
  const committed = await emitSteadily(endpoints, load);
  await untilReceived(receiver, committed.size);
  const arrivals = await receiver.arrivals();
  const sorted = (values: number[]) => values.sort((a, b) => a - b);
  return {
    waits: sorted([...committed].map(([event, { at }]) => Math.max(0, (arrivals.get(event) ?? Number.NaN) - at))),
    commits: sorted([...committed.values()].map(({ from, at }) => at - from)),
  };
}
