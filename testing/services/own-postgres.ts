import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations.ts";
import { openCluster } from "#lib/platform/postgres/cluster.ts";
import { launch, stopPostmaster, untilReady } from "#lib/platform/postgres/postmaster.ts";

/** A PostgreSQL that is there to be broken: migrated, and gone with its files after `remove`. */
export type OwnPostgres = {
  url: string;
  /** `pg_ctl stop -m immediate`: every connection is cut, nothing is flushed; the next start recovers from the log. */
  crash(): Promise<void>;
  /** Starts it again where it was; answers when it takes queries. */
  restart(): Promise<void>;
  remove(): Promise<void>;
};

/** @param durable as in production; otherwise it survives `crash` all the same, but not the machine's. */
export async function ownPostgres({ durable }: { durable: boolean }): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join("/var/tmp", "gatehouse-faults-"));
  await chmod(dataDir, 0o755); // so that PostgreSQL's own user may enter when root runs this
  const cluster = await openCluster({ dataDir, durable, say: (line) => process.stderr.write(`${line}\n`) });
  let child = launch(cluster);
  await untilReady(cluster, child);
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("select ensure_partitions((now() at time zone 'utc')::date, 2)");
  await client.end();
  return {
    url: cluster.url,
    crash: async () => {
      const gone = once(child, "exit");
      child.kill("SIGQUIT");
      await gone;
    },
    restart: async () => {
      child = launch(cluster);
      await untilReady(cluster, child);
    },
    remove: async () => {
      await stopPostmaster(child, 5_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
