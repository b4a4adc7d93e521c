import { hasPeer } from "../import-peer.ts";
import { type BossSetting, pgBoss } from "./boss.ts";
import type { Endpoint } from "./endpoints.ts";
import { type GraphileSetting, graphileWorker } from "./graphile.ts";
import type { System } from "./system.ts";

/** `glued`: with our code around the library, which it does not include. */
export type Peer = System & { peer: "pg-boss" | "graphile-worker"; glued: boolean };

type Settings = { boss: BossSetting[]; graphile: GraphileSetting[] };

/**
 * The best of the settings tried for fast endpoints: pg-boss with 1 to 500 jobs per batch, graphile-worker with 24 to
 * 500 concurrent tasks. pg-boss passes whole batches to its handler, so their rows are written in one statement, but
 * each batch waits for its slowest job. graphile-worker passes single tasks and batches only its own bookkeeping.
 */
export const AT_ONCE: Settings = {
  boss: [
    { batchSize: 100, localConcurrency: 5, connections: 128 },
    { batchSize: 50, localConcurrency: 10, connections: 128 },
  ],
  graphile: [
    { concurrentJobs: 100, localQueue: 500, completeJobBatchDelay: 0, gathered: false, connections: 128 },
    { concurrentJobs: 100, localQueue: 500, completeJobBatchDelay: 0, gathered: true, connections: 128 },
  ],
};

/** The same if some endpoints hang: 500 requests in flight, as in ours, and small batches for pg-boss. */
export const HANGING_ENDPOINT_SETTINGS: Settings = {
  boss: [{ batchSize: 2, localConcurrency: 250, connections: 500 }],
  graphile: [{ concurrentJobs: 500, localQueue: 500, completeJobBatchDelay: 0, gathered: false, connections: 500 }],
};

export const hasPeers = (): boolean => hasPeer("pg-boss") && hasPeer("graphile-worker");

export async function startPeers(
  { boss, graphile }: Settings,
  endpoints: readonly Endpoint[],
  env: Record<string, string>,
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const setting of boss) peers.push({ ...(await pgBoss(endpoints, env, setting)), peer: "pg-boss", glued: false });
  for (const setting of graphile)
    peers.push({
      ...(await graphileWorker(endpoints, env, setting)),
      peer: "graphile-worker",
      glued: setting.gathered,
    });
  return peers;
}
