import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { type Cluster, openCluster } from "#lib/platform/postgres/embedded/cluster.ts";
import { launch, stopPostmaster } from "#lib/platform/postgres/embedded/postmaster.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";

/** A migrated PostgreSQL that a test may break; `remove` deletes it with its files. */
export type OwnPostgres = {
  url: string;
  cluster: Cluster;
  /** Its data folder. */
  folder: string;
  /**
   * The user it runs as, if it is not the test's: files put into its folder must belong to that
   * user.
   */
  owner: { uid: number; gid: number } | undefined;
  /**
   * `pg_ctl stop -m immediate`: cuts every connection without flushing; the next start recovers
   * from the log.
   */
  crash(): Promise<void>;
  /** SIGKILL of all its processes at the same time. */
  kill(): Promise<void>;
  /**
   * SIGSTOP of all its processes: connections stay open, the system accepts new ones, nothing is
   * answered.
   */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /**
   * Stops it like an operator: rolls back open transactions and notifies every connection. Resolves
   * immediately if it is not running.
   */
  stop(): Promise<void>;
  /** Starts it again with the same data, unless it is running; resolves when it accepts queries. */
  restart(): Promise<void>;
  remove(): Promise<void>;
};

const GRACE_MS = 5_000;

/**
 * Returns the postmaster and its children, each of which serves a connection or works in the
 * background.
 */
async function processesOf(postmaster: number): Promise<number[]> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  return [postmaster, ...children.trim().split(" ").filter(Boolean).map(Number)];
}

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/**
 * @param durable as in production; otherwise the data survives `crash`, but not a crash of the
 * machine.
 */
export async function ownPostgres({ durable }: { durable: boolean }): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join("/var/tmp", "gatehouse-faults-"));
  await chmod(dataDir, 0o755); // so that PostgreSQL's own user may enter if root runs this
  const cluster = await openCluster({ dataDir, durable, say: (line) => process.stderr.write(`${line}\n`) });
  let child = launch(cluster);
  await waitUntilReady(cluster, child.pid);
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("select ensure_partitions((now() at time zone 'utc')::date, 2)");
  await client.end();
  const toAll = async (signal: NodeJS.Signals) => {
    for (const pid of await processesOf(child.pid ?? 0)) {
      try {
        process.kill(pid, signal);
      } catch {
        // A process that has ended meanwhile needs no signal.
      }
    }
  };
  return {
    url: cluster.url,
    cluster,
    folder: cluster.folder,
    owner: cluster.as.ids,
    crash: async () => {
      const gone = once(child, "exit");
      child.kill("SIGQUIT");
      await gone;
    },
    kill: async () => {
      const gone = once(child, "exit");
      await toAll("SIGKILL");
      await gone;
    },
    pause: () => toAll("SIGSTOP"),
    resume: () => toAll("SIGCONT"),
    stop: () => stopPostmaster(child, GRACE_MS),
    restart: async () => {
      if (!runs(child)) child = launch(cluster);
      await waitUntilReady(cluster, child.pid);
    },
    remove: async () => {
      await stopPostmaster(child, GRACE_MS);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
