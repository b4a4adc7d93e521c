import type { Cluster } from "#lib/platform/postgres/embedded/cluster.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";

/** Resolves when the embedded database with this process ID answers. */
export const awaitPostgres = ({ cluster, postmaster }: { cluster: Cluster; postmaster?: number }): Promise<void> =>
  waitUntilReady(cluster, postmaster);
