import type { Env } from "#lib/platform/env.ts";
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
  MOST_WEB,
  MOST_WORKERS,
  QUICK_RESTARTS,
  SPARE_CONNECTIONS,
} from "./constants.ts";

/** Crashes in a row, this one included, given how long the process had lived. */
export const crashesInRow = (before: number, livedMs: number): number => (livedMs >= HEALTHY_AFTER_MS ? 1 : before + 1);

/**
 * Returns how long to wait before a restart, in ms: doubled with each crash in a row. A process that had become ready before it ended is
 * restarted after the first wait `QUICK_RESTARTS` + 1 times, because callers wait for it and another start is likely to succeed.
 */
export function waitBeforeRestart(crashes: number, wasReady: boolean): number {
  const doubled = Math.max(0, crashes - 1 - (wasReady ? QUICK_RESTARTS : 0));
  return Math.min(FIRST_WAIT_MS * 2 ** doubled, LONGEST_WAIT_MS);
}

/** How a process ends that is asked to: it says that it is not ready any more, and then closes its port and finishes what is at hand. In ms. */
export type Patience = { notReadyMs: number; finishMs: number };

/** @param announced by a signal for which somebody in front may have to be told; Ctrl-C is not. */
export const patienceOf = (env: Pick<Env, "DRAIN_DELAY_S" | "DRAIN_S">, announced: boolean): Patience => ({
  notReadyMs: announced ? env.DRAIN_DELAY_S * 1_000 : 0,
  finishMs: env.DRAIN_S * 1_000,
});

/** What this machine, or the part of it that we may use, has. */
export type Machine = { cores: number; memoryBytes: number };

export type ProcessCounts = { web: number; worker: number };

/**
 * How many processes of each kind one start runs: those that were asked for; by `auto` as many as the machine gives, one at least.
 *
 * @param dev the development server keeps in its process what the next page needs, so there is one of each.
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
    web: WEB_PROCESSES === "auto" ? fitting(CORES_PER_WEB, MEMORY_PER_WEB_BYTES, MOST_WEB) : WEB_PROCESSES,
    worker:
      WORKER_PROCESSES === "auto" ? fitting(CORES_PER_WORKER, MEMORY_PER_WORKER_BYTES, MOST_WORKERS) : WORKER_PROCESSES,
  };
}

/**
 * How many connections the embedded PostgreSQL must take: those of each process, of one more of a kind while it is replaced, and some for
 * the start, the command line and whoever looks.
 */
export const connectionsFor = (pool: number, { web, worker }: ProcessCounts): number =>
  Math.max(LEAST_CONNECTIONS, (pool + CONNECTIONS_BESIDES_POOL) * (web + worker + 1) + SPARE_CONNECTIONS);
