import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { PRESENT_EVERY_MS, PRESENT_FOR_MS } from "./constants.ts";

export type Presence = {
  /** Processes that answer calls, this one among them, as last seen. */
  processes: () => number;
  /** Says that this process is there, and counts those that are. */
  beat: () => Promise<void>;
  /** Says that it no longer is. */
  leave: () => Promise<void>;
};

const BEAT = "select beat_rate_process($1, $2) as processes";

/**
 * Tells the other web processes of this one for as long as it runs. One that was killed is no longer counted when its lease ends.
 *
 * @param id another one for each process.
 */
export function joinProcesses(id: string): Presence {
  let processes = 1;
  const once = async () => {
    try {
      const { rows } = await sql().query<{ processes: number }>(BEAT, [id, PRESENT_FOR_MS]);
      processes = Math.max(1, rows[0]?.processes ?? 1);
      metrics.rateProcesses.set(processes);
    } catch (err) {
      log.warn("rates.processes_unread", { err }); // the last number stays
    }
  };
  let last = once();
  // One after the other, so that the number is that of the last.
  const beat = () => {
    last = last.then(once);
    return last;
  };
  const timer = setInterval(beat, PRESENT_EVERY_MS).unref();
  return {
    processes: () => processes,
    beat,
    leave: async () => {
      clearInterval(timer);
      await last;
      await sql()
        .query("delete from rate_processes where id = $1", [id])
        .catch((err: unknown) => log.warn("rates.processes_unread", { err }));
    },
  };
}
