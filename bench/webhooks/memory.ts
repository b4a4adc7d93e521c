import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "./endpoints.ts";
import { emitAll } from "./events.ts";
import type { Receiver } from "./receiver.ts";
import type { System } from "./system.ts";
import type { Usage } from "./usage.ts";

const SAMPLE_MS = 200;

/** Drains a backlog to slow endpoints. Returns the worker's peak memory and the most open requests. */
export async function memoryInFlight(
  system: System,
  receiver: Receiver,
  endpoints: readonly Endpoint[],
  count: number,
): Promise<{ rssBytes: number; inFlight: number }> {
  await system.clear();
  await receiver.forget();
  await emitAll(endpoints, count, system.emit);
  const worker = await system.startWorker();
  try {
    let most = 0;
    const giveUp = performance.now() + 60_000;
    while ((await receiver.seen()).deliveries < count) {
      if (performance.now() > giveUp) throw new Error("The slow endpoints' backlog was not delivered.");
      most = Math.max(most, (await worker.ask<Usage>("usage")).rssBytes);
      await pause(SAMPLE_MS);
    }
    return { rssBytes: most, inFlight: (await receiver.seen()).mostOpen };
  } finally {
    await worker.stop();
  }
}
