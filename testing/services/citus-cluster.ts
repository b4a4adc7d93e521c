import { type InstalledPostgres, installedPostgres } from "./installed-postgres.ts";

/** As in docs/operate/distribute.md, plus settings for three small servers on one machine. */
const SETTINGS = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=300",
  "max_worker_processes=32",
  "citus.enable_unsafe_triggers=on",
  "citus.allow_nested_distributed_execution=on",
  "citus.node_conninfo=sslmode=disable",
  "max_connections=300",
  "max_locks_per_transaction=256",
];

/** The folder of the programs of a PostgreSQL with Citus, if the tests are to use one. */
export const citusPrograms = (): string | undefined => process.env.TEST_CITUS_PROGRAMS;

/** Arguments of `unless` if none is named. */
export const CITUS = ["Citus", "set TEST_CITUS_PROGRAMS: CONTRIBUTING.md"] as const;

/** A coordinator and two workers, deleted at the end. */
export type CitusCluster = { nodes: readonly [InstalledPostgres, InstalledPostgres, InstalledPostgres] } & {
  stop(): Promise<void>;
};

export async function citusCluster(programs: string): Promise<CitusCluster> {
  const nodes = await Promise.all([
    installedPostgres(programs, SETTINGS),
    installedPostgres(programs, SETTINGS),
    installedPostgres(programs, SETTINGS),
  ] as const);
  return {
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
