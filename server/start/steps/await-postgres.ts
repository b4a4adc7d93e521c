import type { Cluster } from "#lib/platform/postgres/cluster.ts";
import { waitUntilReady } from "#lib/platform/postgres/wait-until-ready.ts";

/** Resolves when the embedded database with this process ID answers. */
export const awaitPostgres = ({ cluster, postmaster }: { cluster: Cluster; postmaster?: number }): Promise<void> =>
  waitUntilReady(cluster, postmaster);
