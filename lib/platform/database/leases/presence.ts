import { randomUUID } from "node:crypto";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";

/** Interval of a process's heartbeat, and its lease without one, in ms. */
const PRESENT_EVERY_MS = 5_000;
const PRESENT_FOR_MS = 15_000;

export type ProcessKind = "web" | "worker";

export type Presence = {
  /** The number of this kind as last seen, including this one. */
  processes: () => number;
  beat: () => Promise<void>;
  leave: () => Promise<void>;
};

const BEAT = "select beat_process($1, $2, $3) as processes";

/**
 * Announces this process to others of the installation while it runs, so that they can divide
 * shared limits. A killed one is counted until its lease ends.
 */
export function joinProcesses(kind: ProcessKind, id: string = randomUUID()): Presence {
  let processes = 1;
  let isPending = false;
  let isAnnounced = false;
  const once = async () => {
    isPending = true;
    try {
      const { rows } = await sql().query<{ processes: number }>(BEAT, [id, kind, PRESENT_FOR_MS]);
      processes = Math.max(1, rows[0]?.processes ?? 1);
      metrics.processes.set({ kind }, processes);
      isAnnounced = true;
    } catch (err) {
      log.warn("presence.not_told", { err }); // keeps the last number
      isAnnounced = false;
    }
    isPending = false;
  };
  let last = once();
  // In sequence, so that the number is the latest.
  const beat = () => {
    last = last.then(once);
    return last;
  };
  // Beats that a silent database has not answered would otherwise queue up and delay leaving.
  const timer = setInterval(() => {
    if (!isPending) void beat();
  }, PRESENT_EVERY_MS).unref();
  return {
    processes: () => processes,
    beat,
    leave: async () => {
      clearInterval(timer);
      await last;
      // Do not wait for a database that was just unavailable: the lease expires.
      if (!isAnnounced) return;
      await sql()
        .query("delete from present_processes where id = $1", [id])
        .catch((err: unknown) => log.warn("presence.not_told", { err }));
    },
  };
}
