import { spawnSync } from "node:child_process";
import { appendFile, chown, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#lib/platform/postgres/embedded/ports.ts";
import { launch, stopPostmaster } from "#lib/platform/postgres/embedded/postmaster.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";
import type { OwnPostgres } from "./own-postgres.ts";

/** A PostgreSQL that follows another by streaming replication, and answers reads. */
export type Standby = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
};

const GRACE_MS = 5_000;

/**
 * Starts a standby of a server from a copy of its files, taken while it is stopped, stored next to
 * them and removed with them. Runs until it is stopped.
 */
export async function standbyOf({ cluster, owner, stop, restart }: OwnPostgres): Promise<Standby> {
  const folder = `${cluster.folder}-standby`;
  await stop();
  const copied = spawnSync("cp", ["-a", cluster.folder, folder], { stdio: "inherit" });
  if (copied.status !== 0) throw new Error(`cp ended with ${copied.status}.`);
  await restart();
  const signal = path.join(folder, "standby.signal");
  await writeFile(signal, "");
  if (owner) await chown(signal, owner.uid, owner.gid);
  const followed = `host=127.0.0.1 port=${cluster.port} user=gatehouse password=${cluster.password}`;
  await appendFile(
    path.join(folder, "postgresql.auto.conf"),
    `primary_conninfo = '${followed}'\nmax_standby_streaming_delay = 0\nwal_retrieve_retry_interval = 100ms\n`,
  );
  const port = await freePort();
  const url = cluster.url.replace(`:${cluster.port}/`, `:${port}/`);
  const standby = { ...cluster, folder, port, url, log: `${cluster.log}-standby` };
  let child = launch(standby);
  await waitUntilReady(standby, child.pid);
  return {
    url,
    stop: () => stopPostmaster(child, GRACE_MS),
    start: async () => {
      child = launch(standby);
      await waitUntilReady(standby, child.pid);
    },
  };
}
