import { type Bench, type Figure, median, quantile } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { type Latencies, latencies, settle } from "./webhooks/latencies.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { startWorker } from "./webhooks/worker.ts";

function figure(says: string, name: string, runs: Latencies[], part: number, most: number): Figure {
  const middle = (of: keyof Latencies) => median(runs.map((run) => quantile(run[of], part)));
  const ours = middle("waits");
  const waits = runs.flatMap((run) => run.waits);
  return {
    figure: `event committed to first byte at the receiver, ${says}, ${name}`,
    ours,
    unit: "ms",
    aim: `≤ ${most} ms`,
    met: ours <= most,
    note: `${waits.length} events, the longest ${Math.round(Math.max(...waits))} ms; ${name} of the commit itself ${middle("commits").toFixed(1)} ms`,
  };
}

/** Measures the time from an event's commit to the first byte at the receiver, idle and under a steady load. */
const bench: Bench = {
  name: "webhooks-latency",
  run: async ({ quick, env }) => {
    const receiver = await startReceiver();
    const endpoints = await mintEndpoints(quick ? 5 : 50, `${receiver.url}/ok/`);
    const worker = await startWorker(env);
    const loads = [
      { says: "idle system (20 a second)", perSecond: 20, seconds: quick ? 0.5 : 10 },
      { says: "500 a second", perSecond: quick ? 100 : 500, seconds: quick ? 0.5 : 10 },
    ].map((load) => ({ ...load, runs: [] as Latencies[] }));
    try {
      await settle(receiver, endpoints, quick ? 20 : 1_000);
      for (let round = 0; round < (quick ? 1 : 3); round++)
        for (const { runs, ...load } of loads) runs.push(await latencies(receiver, endpoints, load));
    } finally {
      await receiver.stop();
      await worker.stop();
    }
    return loads.flatMap(({ says, runs }) => [
      figure(says, "p50", runs, 0.5, 15),
      figure(says, "p99", runs, 0.99, 100),
    ]);
  },
};
export default bench;
