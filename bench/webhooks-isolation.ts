import { openDatabase } from "#lib/platform/open-database.ts";
import { MAX_IN_FLIGHT, MAX_SLOW_IN_FLIGHT } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { type Bench, median, quantile } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { emitAll } from "./webhooks/events.ts";
import { type Latencies, latencies, settle } from "./webhooks/latencies.ts";
import { type Receiver, startReceiver } from "./webhooks/receiver.ts";
import { gatehouse } from "./webhooks/system.ts";

const SAMPLE_MS = 250;

/** Returns the mean and maximum number of hanging requests during `work`. */
async function hangingDuring<T>(
  receiver: Receiver,
  work: () => Promise<T>,
): Promise<{ result: T; mean: number; most: number }> {
  const samples: number[] = [];
  const timer = setInterval(async () => samples.push((await receiver.seen()).hanging), SAMPLE_MS);
  const result = await work();
  clearInterval(timer);
  const sum = samples.reduce((total, each) => total + each, 0);
  return { result, mean: samples.length === 0 ? 0 : sum / samples.length, most: Math.max(0, ...samples) };
}

/**
 * Measures event latency of healthy endpoints, from commit to first byte, under a steady load: alone, and next to
 * endpoints that never answer and have a backlog due.
 */
const bench: Bench = {
  name: "webhooks-isolation",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const [rounds, healthy, hanging, backlog] = quick ? [1, 18, 2, 5] : [3, 900, 100, 100];
    const load = quick ? { perSecond: 100, seconds: 0.5 } : { perSecond: 300, seconds: 15 };
    const closeDatabase = await openDatabase();
    const receiver = await startReceiver();
    const well = await mintEndpoints(healthy, `${receiver.url}/ok/`);
    const unwell = await mintEndpoints(hanging, `${receiver.url}/hang/`);
    const system = gatehouse(env);
    const runs: { alone: Latencies; crowded: Latencies; mean: number; most: number }[] = [];
    try {
      for (let round = 0; round < rounds; round++) {
        await system.clear();
        const worker = await system.startWorker();
        await settle(receiver, well, healthy);
        const alone = await latencies(receiver, well, load);
        await emitAll(unwell, hanging * backlog, system.emit);
        const hung = await hangingDuring(receiver, () => latencies(receiver, well, load));
        runs.push({ alone, crowded: hung.result, mean: hung.mean, most: hung.most });
        await receiver.stopWorker(worker);
      }
    } finally {
      await receiver.stop();
    }
    await closeDatabase();
    const middle = (of: "alone" | "crowded", part: number) => median(runs.map((run) => quantile(run[of].waits, part)));
    const [before, after] = [middle("alone", 0.99), middle("crowded", 0.99)];
    const p50s = `p50 ${middle("alone", 0.5).toFixed(1)} ms alone, ${middle("crowded", 0.5).toFixed(1)} ms next to them`;
    const slots = `${Math.round(median(runs.map(({ mean }) => mean)))} in the mean, ${Math.max(...runs.map(({ most }) => most))} at most`;
    return [
      {
        figure: `${healthy} healthy endpoints at ${load.perSecond} events/s next to ${hanging} that hang with ${backlog} events due each, p99 from commit to first byte`,
        ours: after,
        baseline: before,
        unit: "ms",
        ratio: before / after,
        aim: "≤ 2 times the healthy ones alone",
        met: after <= 2 * before,
        note: `baseline: the healthy ones alone; ${p50s}; hung ${slots}, of ${MAX_SLOW_IN_FLIGHT} attempts in flight for slow endpoints and ${MAX_IN_FLIGHT} for the others`,
      },
    ];
  },
};
export default bench;
