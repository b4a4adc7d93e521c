import type { Env } from "#lib/platform/env/env.ts";
import {
  CONNECTIONS_BESIDES_POOL,
  CORES_PER_WEB,
  CORES_PER_WORKER,
  FIRST_WAIT_MS,
  HEALTHY_AFTER_MS,
  LEAST_CONNECTIONS,
  LONGEST_WAIT_MS,
  MEMORY_PER_WEB_BYTES,
  MEMORY_PER_WORKER_BYTES,
  QUICK_RESTARTS,
  SPARE_CONNECTIONS,
  WEB_PROCESSES_MAX,
  WORKER_PROCESSES_MAX,
} from "./constants.ts";

/** Returns the number of consecutive crashes including this one, given how long the process ran. */
export const crashesInRow = (before: number, livedMs: number): number => (livedMs >= HEALTHY_AFTER_MS ? 1 : before + 1);

/**
 * Returns the delay before a restart in ms, doubled with each consecutive crash. A process that had
 * become ready is restarted immediately the first time, then after the first delay `QUICK_RESTARTS`
 * times, because callers are waiting and another start is likely to succeed.
 */
export function waitBeforeRestart(crashes: number, wasReady: boolean): number {
  if (wasReady && crashes <= 1) return 0;
  const doubled = Math.max(0, crashes - 1 - (wasReady ? QUICK_RESTARTS : 0));
  return Math.min(FIRST_WAIT_MS * 2 ** doubled, LONGEST_WAIT_MS);
}

/** How a process stops, in ms: it reports not ready for a while, then closes its port and finishes its current work. */
export type Patience = { notReadyMs: number; finishMs: number };

/** @param announced whether a load balancer may have to notice first; false for Ctrl-C. */
export const patienceOf = (env: Pick<Env, "DRAIN_DELAY_S" | "DRAIN_S">, announced: boolean): Patience => ({
  notReadyMs: announced ? env.DRAIN_DELAY_S * 1_000 : 0,
  finishMs: env.DRAIN_S * 1_000,
});

/** The resources available to this installation. */
export type Machine = { cores: number; memoryBytes: number };

export type ProcessCounts = { web: number; worker: number };

/**
 * Returns how many processes of each kind to run: the numbers requested, or for `auto` as many as
 * the machine allows, at least one.
 *
 * @param dev the development server, which keeps state for the next page in its process, so there
 * is only one of each.
 */
export function countProcesses(
  { WEB_PROCESSES, WORKER_PROCESSES }: Pick<Env, "WEB_PROCESSES" | "WORKER_PROCESSES">,
  { cores, memoryBytes }: Machine,
  dev: boolean,
): ProcessCounts {
  if (dev) return { web: 1, worker: 1 };
  const fitting = (eachCores: number, eachBytes: number, most: number) =>
    Math.max(1, Math.min(most, Math.floor(cores / eachCores), Math.floor(memoryBytes / eachBytes)));
  return {
    web: WEB_PROCESSES === "auto" ? fitting(CORES_PER_WEB, MEMORY_PER_WEB_BYTES, WEB_PROCESSES_MAX) : WEB_PROCESSES,
    worker:
      WORKER_PROCESSES === "auto"
        ? fitting(CORES_PER_WORKER, MEMORY_PER_WORKER_BYTES, WORKER_PROCESSES_MAX)
        : WORKER_PROCESSES,
  };
}

/**
 * Returns how many connections the embedded PostgreSQL must accept: for each process, for one more
 * while it is replaced, and some for the start, the CLI and other tools.
 */
export const connectionsFor = (pool: number, { web, worker }: ProcessCounts): number =>
  Math.max(LEAST_CONNECTIONS, (pool + CONNECTIONS_BESIDES_POOL) * (web + worker + 1) + SPARE_CONNECTIONS);
