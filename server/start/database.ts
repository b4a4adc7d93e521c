import type { Cluster } from "#lib/platform/postgres/cluster.ts";
import { lockFolder } from "#lib/platform/postgres/lock.ts";
import { POSTGRES_FAST_MS, POSTGRES_QUIT_MS } from "./constants.ts";
import { supervise } from "./supervise.ts";

export type Database = { url: string; ready(): Promise<void>; stop(hurry?: boolean): Promise<void> };

type Wanted = {
  url: string | undefined;
  folder: string;
  say(line: string): void;
  gaveUp(): void;
  /** Resolves when one of our own answers; by the number of its process (lib/platform/postgres/until-ready.ts, or a step that runs it). */
  untilReady(cluster: Cluster, postmaster: number | undefined): Promise<void>;
  /** How many connections one of our own must take. */
  connections?: number;
  /** What is to be undone when the start ends. */
  own(undo: () => Promise<void>): void;
};

/**
 * The database that DATABASE_URL names, or one of our own in the data folder: already launched, and soon to answer. Its address
 * is known at once, so that others may get ready meanwhile.
 */
export async function startDatabase(wanted: Wanted): Promise<Database> {
  const { url, folder, say, gaveUp, untilReady, connections, own } = wanted;
  if (url !== undefined) return { url, ready: async () => undefined, stop: async () => undefined };
  const { openCluster } = await import("#lib/platform/postgres/cluster.ts");
  const { clearOrphan } = await import("#lib/platform/postgres/orphan.ts");
  const { launch } = await import("#lib/platform/postgres/postmaster.ts");
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
        // The postmaster of a start that was killed a moment ago had not yet written its lock file when it was looked for.
        if (!(await clearOrphan(cluster.folder))) throw error;
        postmaster = begin();
        await untilReady(cluster, postmaster.child().pid);
      }
      postmaster.keepAlive();
    },
  };
}
