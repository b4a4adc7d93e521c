import type { Bench, Figure } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { cost, type Delivered, drainBacklog, medianOf, memoryInFlight } from "./webhooks/run-deliveries.ts";
import { type SvixRun, startSvix } from "./webhooks/svix.ts";
import { svixPrograms } from "./webhooks/svix-installation.ts";

const ENDPOINTS = 20;

/**
 * Drains a backlog to fast endpoints with our worker and the Svix server's. SVIX_SERVER names a svix-server built from
 * source (`cargo build --release -p svix-server`), REDIS_SERVER the program for its queue. Ours is timed from process
 * start, theirs from the first request.
 */
const bench: Bench = {
  name: "webhooks-svix",
  run: async ({ quick, env, databaseUrl }) => {
    const programs = svixPrograms();
    if (!programs) throw new Error("SVIX_SERVER must name a built svix-server.");
    const [rounds, count, slow] = quick ? [1, 100, 60] : [3, 60_000, 6_000];
    const receiver = await startReceiver();
    const mine = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`);
    const mySlow = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`);
    const theirs = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`, false);
    const theirSlow = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`, false);
    const svix = await startSvix(programs, [...theirs, ...theirSlow], databaseUrl);
    const load = { receiver, endpoints: mine, count, events: count, withinMs: 240_000, env };
    const [a, b]: [Delivered[], SvixRun[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round++) {
        a.push(await drainBacklog(load));
        b.push(await svix.drain(receiver, theirs, count));
      }
      const { rssBytes } = await memoryInFlight({ receiver, endpoints: mySlow, count: slow, env });
      const slowly = await svix.drain(receiver, theirSlow, slow);
      return figures(a, b, rssBytes, slowly.memoryBytes);
    } finally {
      await svix.close();
      await receiver.stop();
    }
  },
};
export default bench;

function figures(mine: Delivered[], theirs: SvixRun[], bytes: number, theirBytes: number): Figure[] {
  const [ours, baseline] = [medianOf(mine, "perSecond"), medianOf(theirs, "perSecond")];
  const ratio = ours / baseline;
  return [
    {
      figure: `a backlog for ${ENDPOINTS} endpoints that answer immediately, next to the Svix server`,
      ours,
      baseline,
      unit: "deliveries/s",
      ratio,
      aim: "≥ 3",
      met: ratio >= 3,
      note: `${cost(mine)}; theirs, with its queue in Redis: ${cost(theirs)}`,
    },
    {
      figure: "memory of the worker with hundreds in flight, at most, next to the Svix server's",
      ours: bytes / 1e6,
      baseline: theirBytes / 1e6,
      unit: "MB",
      ratio: theirBytes / bytes,
      aim: "≤ 150",
      met: bytes <= 150e6,
      note: "endpoints that answer after 500 ms, 500 open requests at most",
    },
  ];
}
