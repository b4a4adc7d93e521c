import { openDatabase } from "#lib/platform/open-database.ts";
import { type Bench, type Figure, median } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { memoryInFlight } from "./webhooks/memory.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { type Delivered, drainBacklog } from "./webhooks/run-deliveries.ts";
import { startSvix } from "./webhooks/svix.ts";
import { svixPrograms } from "./webhooks/svix-installation.ts";
import { gatehouse } from "./webhooks/system.ts";

const ENDPOINTS = 20;

const cost = (runs: readonly Delivered[]): string => {
  const of = (key: "workerCpu" | "databaseCpu") => median(runs.map((run) => run[key])).toFixed(2);
  return `CPU ms a delivery: worker ${of("workerCpu")}, PostgreSQL ${of("databaseCpu")}`;
};

/**
 * Drains a backlog to fast endpoints with our worker and the Svix server's. SVIX_SERVER names a svix-server built from
 * source (`cargo build --release -p svix-server`), REDIS_SERVER the program for its queue. Ours is timed from process
 * start, theirs from the first request.
 */
const bench: Bench = {
  name: "webhooks-svix",
  run: async ({ quick, databaseUrl }) => {
    const programs = svixPrograms();
    if (!programs) throw new Error("SVIX_SERVER must name a built svix-server.");
    const env = webhookEnv(databaseUrl);
    const [rounds, count, slow] = quick ? [1, 100, 60] : [3, 60_000, 6_000];
    const closeDatabase = await openDatabase();
    const receiver = await startReceiver();
    const ours = gatehouse(env);
    const mine = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`);
    const mySlow = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`);
    const theirs = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`, false);
    const theirSlow = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`, false);
    const svix = await startSvix(programs, [...theirs, ...theirSlow], databaseUrl);
    const load = { system: ours, receiver, endpoints: mine, count, events: count, withinMs: 240_000 };
    const [a, b]: [Delivered[], Delivered[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round++) {
        a.push(await drainBacklog(load));
        b.push(await svix.drain(receiver, theirs, count));
      }
      const { rssBytes } = await memoryInFlight(ours, receiver, mySlow, slow);
      const slowly = await svix.drain(receiver, theirSlow, slow);
      return figures(a, b, rssBytes, slowly.memoryBytes);
    } finally {
      await svix.close();
      await receiver.stop();
      await closeDatabase();
    }
  },
};
export default bench;

function figures(mine: Delivered[], theirs: Delivered[], bytes: number, theirBytes: number): Figure[] {
  const [ours, baseline] = [mine, theirs].map((runs) => median(runs.map(({ perSecond }) => perSecond))) as [
    number,
    number,
  ];
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
