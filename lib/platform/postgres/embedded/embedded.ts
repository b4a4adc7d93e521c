import { type Cluster, type ClusterOptions, openCluster } from "./cluster.ts";
import { launch, stopPostmaster } from "./postmaster.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

/** Starts a PostgreSQL for a test run or a tool; end it with `stop`. */
export async function startEmbedded(options: ClusterOptions): Promise<Cluster & { stop(): Promise<void> }> {
  const cluster = await openCluster(options);
  const child = launch(cluster);
  await waitUntilReady(cluster, child.pid);
  return { ...cluster, stop: () => stopPostmaster(child, 5_000) };
}
