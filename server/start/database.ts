import type { Cluster } from "#lib/platform/postgres/embedded/cluster.ts";
import { lockFolder } from "#lib/platform/postgres/embedded/lock.ts";
import { POSTGRES_FAST_MS, POSTGRES_QUIT_MS } from "./constants.ts";
import { supervise } from "./supervise.ts";

export type Database = { url: string; ready(): Promise<void>; stop(hurry?: boolean): Promise<void> };

type Wanted = {
  url: string | undefined;
  folder: string;
  say(line: string): void;
  gaveUp(): void;
  /**
   * Resolves when the embedded database answers, given its process ID
   * (lib/platform/postgres/embedded/wait-until-ready.ts, or a step that runs it).
   */
  untilReady(cluster: Cluster, postmaster: number | undefined): Promise<void>;
  /** The number of connections that an embedded database must accept. */
  connections?: number;
  /** Registers what to undo when the start ends. */
  own(undo: () => Promise<void>): void;
};

/**
 * Returns the database of DATABASE_URL, or launches an embedded one in the data folder. The URL of
 * an embedded one is known immediately, so that other processes can prepare while it starts.
 */
export async function startDatabase(wanted: Wanted): Promise<Database> {
  const { url, folder, say, gaveUp, untilReady, connections, own } = wanted;
  if (url !== undefined) return { url, ready: async () => undefined, stop: async () => undefined };
  const { openCluster } = await import("#lib/platform/postgres/embedded/cluster.ts");
  const { clearOrphan } = await import("#lib/platform/postgres/embedded/orphan.ts");
  const { launch } = await import("#lib/platform/postgres/embedded/postmaster.ts");
  const cluster = await openCluster({
    dataDir: folder,
    say,
    take: async (files) => own(await lockFolder(files)),
  });
  const begin = () =>
    supervise({
      name: "PostgreSQL",
      launch: () => launch(cluster, connections),
      stopBy: [
        ["SIGINT", POSTGRES_FAST_MS],
        ["SIGQUIT", POSTGRES_QUIT_MS],
        ["SIGKILL", POSTGRES_QUIT_MS],
      ],
      say,
      gaveUp,
    });
  let postmaster = begin();
  return {
    url: cluster.url,
    stop: (hurry) => postmaster.stop(hurry),
    ready: async () => {
      try {
        await untilReady(cluster, postmaster.child().pid);
      } catch (error) {
        // The postmaster of a killed start had not written its lock file yet when it was looked
        // for.
        if (!(await clearOrphan(cluster.folder))) throw error;
        postmaster = begin();
        await untilReady(cluster, postmaster.child().pid);
      }
      postmaster.keepAlive();
    },
  };
}
