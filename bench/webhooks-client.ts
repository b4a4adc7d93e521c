import { openDatabase } from "#lib/platform/open-database.ts";
import type { Bench } from "./figure.ts";
import { CLIENTS, type ClientName } from "./webhooks/clients.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { type Loop, loopOf } from "./webhooks/loop.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { runRoundRobin } from "./webhooks/rounds.ts";

/** Compares HTTP clients by the cost of a delivery request alone. */
const bench: Bench = {
  name: "webhooks-client",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const [rounds, count] = quick ? [1, 200] : [5, 20_000];
    const closeDatabase = await openDatabase();
    const receiver = await startReceiver();
    try {
      const endpoints = await mintEndpoints(20, `${receiver.url}/ok/`, false);
      const loops = (Object.keys(CLIENTS) as ClientName[]).map((client) => loopOf(client, endpoints, receiver, env));
      const results = await runRoundRobin<Loop>(loops, rounds, (loop) => loop.send(count));
      const first = [...results.values()][0];
      return [...results.values()].map((result) => ({
        figure: `a request of a delivery by ${result.name}, processor of its process`,
        ours: result.workerCpu * 1_000,
        ...(result !== first &&
          first && { baseline: first.workerCpu * 1_000, ratio: first.workerCpu / result.workerCpu }),
        unit: "µs",
        aim: "told",
        met: true,
        note: `${Math.round(result.perSecond)} a second, 100 open${result === first ? "; what the product sends with" : ""}`,
      }));
    } finally {
      await receiver.stop();
      await closeDatabase();
    }
  },
};
export default bench;
