import { randomUUID } from "node:crypto";
import { sql } from "./db.ts";
import { log } from "./log.ts";
import { metrics } from "./metrics/instruments.ts";

/** How often a process says that it is there, and after how long without a word it no longer is, in ms. */
const PRESENT_EVERY_MS = 5_000;
const PRESENT_FOR_MS = 15_000;

export type ProcessKind = "web" | "worker";

export type Presence = {
  /** Processes of this kind, this one among them, as last seen. */
  processes: () => number;
  /** Says that this process is there, and counts those that are. */
  beat: () => Promise<void>;
  /** Says that it no longer is. */
  leave: () => Promise<void>;
};

const BEAT = "select beat_process($1, $2, $3) as processes";

/**
 * Lets the other processes of the installation know of this one for as long as it runs, so that they can share out what holds for all of them
 * together. One that was killed is no longer counted when its lease ends.
 */
export function joinProcesses(kind: ProcessKind, id: string = randomUUID()): Presence {
  let processes = 1;
  let isPending = false;
  let isTold = false;
  const once = async () => {
    isPending = true;
    try {
      const { rows } = await sql().query<{ processes: number }>(BEAT, [id, kind, PRESENT_FOR_MS]);
      processes = Math.max(1, rows[0]?.processes ?? 1);
      metrics.processes.set({ kind }, processes);
      isTold = true;
    } catch (err) {
      log.warn("presence.not_told", { err }); // the last number stays
      isTold = false;
    }
    isPending = false;
  };
  let last = once();
  // One after the other, so that the number is that of the last.
  const beat = () => {
    last = last.then(once);
    return last;
  };
  // Those that a silent database has not answered would be gone through one by one when this process leaves.
  const timer = setInterval(() => {
    if (!isPending) void beat();
  }, PRESENT_EVERY_MS).unref();
  return {
    processes: () => processes,
    beat,
    leave: async () => {
      clearInterval(timer);
      await last;
      // A database that was away a moment ago is not waited for once more: the lease ends by itself.
      if (!isTold) return;
      await sql()
        .query("delete from present_processes where id = $1", [id])
        .catch((err: unknown) => log.warn("presence.not_told", { err }));
    },
  };
}
