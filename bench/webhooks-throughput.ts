import { type Bench, type Figure, median } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { type LoopRate, sendInLoop } from "./webhooks/loop.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import {
  cost,
  type Delivered,
  deliverWhileEmitting,
  drainBacklog,
  medianOf,
  memoryInFlight,
} from "./webhooks/run-deliveries.ts";

const ENDPOINTS = 20;
const LEAST = 2_000;

const rate = (figure: string, runs: readonly Delivered[]): Figure => {
  const ours = medianOf(runs, "perSecond");
  const aim = `≥ ${LEAST.toLocaleString("en")} a second`;
  return { figure, ours, unit: "deliveries/s", aim, met: ours >= LEAST, note: cost(runs) };
};

/** Compares with the same client recording nothing: the most that it can do here, without emitters and a database. */
function againstLoop(runs: readonly Delivered[], loops: readonly LoopRate[]): Figure {
  const ours = medianOf(runs, "perSecond");
  const baseline = median(loops.map(({ perSecond }) => perSecond));
  const cpuMs = median(loops.map((loop) => loop.cpuMs));
  return {
    figure: "the same, next to the same HTTP client in a loop that records nothing",
    ours,
    baseline,
    unit: "deliveries/s",
    ratio: ours / baseline,
    aim: "≥ 0.7",
    met: ours / baseline >= 0.7,
    note: `CPU ms a request: the worker ${medianOf(runs, "workerCpu").toFixed(3)} with all that it does, the loop ${cpuMs.toFixed(3)}`,
  };
}

/** Deliveries per second to receivers on this machine, from the event's commit to the durable attempt. */
const bench: Bench = {
  name: "webhooks-throughput",
  run: async ({ quick, env }) => {
    const [rounds, count, events, withinMs, slow] = quick ? [1, 50, 60, 2_000, 40] : [3, 20_000, 60_000, 12_000, 6_000];
    const receiver = await startReceiver();
    try {
      const well = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`);
      const mixed = [...well.slice(1), ...(await mintEndpoints(1, `${receiver.url}/hang/`))];
      const slowly = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`);
      const healthy = (events / ENDPOINTS) * (ENDPOINTS - 1);
      const steady: Delivered[] = [];
      const loops: LoopRate[] = [];
      const someHang: Delivered[] = [];
      // In turn, so that other load on the machine affects all alike.
      for (let round = 0; round < rounds; round++) {
        steady.push(await deliverWhileEmitting({ receiver, endpoints: well, count, env }));
        loops.push(await sendInLoop(well, receiver, count, env));
        someHang.push(await drainBacklog({ receiver, endpoints: mixed, count: healthy, events, withinMs, env }));
      }
      const { rssBytes, inFlight } = await memoryInFlight({ receiver, endpoints: slowly, count: slow, env });
      const statements = medianOf(steady, "statements");
      const reported = (figure: string, key: keyof Delivered, unit: string): Figure => ({
        figure,
        ...{ ours: medianOf(steady, key), unit, aim: "reported", met: true },
      });
      return [
        rate(`${ENDPOINTS} endpoints that answer immediately`, steady),
        againstLoop(steady, loops),
        rate(`a backlog for ${ENDPOINTS} endpoints of which one hangs, delivered to the others`, someHang),
        {
          figure: "SQL statements of the worker for a delivery, at full load",
          ...{ ours: statements, unit: "", aim: "≤ 0.2", met: statements <= 0.2 },
        },
        // docs/scaling.md plans with these four.
        reported("a delivery: processor of the worker", "workerCpu", "ms"),
        reported("a delivery: processor of PostgreSQL, its event included", "databaseCpu", "ms"),
        reported("a delivery: write-ahead log, its event of 400 bytes included", "walBytes", "bytes"),
        reported("a delivery: kept with its event and its attempt, indexes included", "keptBytes", "bytes"),
        {
          figure: "resident memory of the worker with hundreds in flight, at most",
          ...{ ours: rssBytes / 1e6, unit: "MB", aim: "≤ 150", met: rssBytes <= 150e6 },
          note: `endpoints that answer after 500 ms; ${inFlight} open requests at most`,
        },
      ];
    } finally {
      await receiver.stop();
    }
  },
};
export default bench;
