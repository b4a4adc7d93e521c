import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, copyFileSync, openSync, statSync, truncateSync } from "node:fs";
import type { Cluster } from "./cluster.ts";
import { CLEAN } from "./run-as.ts";

/** Maximum bytes of PostgreSQL's log, kept twice: the current file and the one before. */
const LOG_LIMIT_BYTES = 10_000_000;
const LOG_LOOK_MS = 10_000;

/**
 * Settings of a small server next to the product: little memory, durable commits, local connections
 * only.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  synchronous_commit: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  log_checkpoints: "off",
  random_page_cost: "1.1",
  jit: "off",
  // Room for one statement over a year of daily partitions and their indexes: 8 MB for a hundred
  // connections.
  max_locks_per_transaction: "256",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

/** Settings of a temporary database, which needs neither durability nor vacuum. */
const THROWN_AWAY = { fsync: "off", full_page_writes: "off", wal_compression: "off", autovacuum: "off" } as const;

/**
 * Starts the postmaster as a session leader: Ctrl-C in the terminal must not reach it before the
 * processes that use it have drained. Its output goes to the cluster's log, which is kept short.
 *
 * @param connections maximum; a temporary database serves a whole test run.
 */
export function launch(cluster: Cluster, connections = cluster.durable ? 100 : 300): ChildProcess {
  const settings = { ...SETTINGS, max_connections: String(connections), ...(cluster.durable ? {} : THROWN_AWAY) };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  shortenLog(cluster.log);
  const output = openSync(cluster.log, "a", 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, ["-D", cluster.folder, "-p", String(cluster.port), ...args], {
      ...cluster.as.ids,
      cwd: "/",
      detached: true,
      stdio: ["ignore", output, output],
      env: CLEAN,
    });
    const timer = setInterval(() => shortenLog(cluster.log), LOG_LOOK_MS).unref();
    child.once("exit", () => clearInterval(timer));
    return child;
  } finally {
    closeSync(output);
  }
}

/**
 * Moves the content of a log over the limit to `<file>.1` and truncates it. Does not disturb the
 * writer, which appends. Lines written between the two steps are lost.
 */
export function shortenLog(file: string, limitBytes = LOG_LIMIT_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= limitBytes) return;
  try {
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch (err) {
    // Loaded on demand: the long-running starter has no other use for it.
    void import("#lib/platform/logging/log.ts").then(({ log }) => log.warn("database.log_not_shortened", { err }));
  }
}

/**
 * Stops the postmaster: open transactions are rolled back; after `graceMs` it quits immediately.
 */
export async function stopPostmaster(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), graceMs);
  await gone;
  clearTimeout(timer);
}
