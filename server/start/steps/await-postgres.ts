import type { Cluster } from "#lib/platform/postgres/cluster.ts";
import { untilReady } from "#lib/platform/postgres/until-ready.ts";

/** Resolves when the embedded database with this process ID answers. */
export const awaitPostgres = ({ cluster, postmaster }: { cluster: Cluster; postmaster?: number }): Promise<void> =>
  untilReady(cluster, postmaster);
