import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { SoakProcess } from "./installation.ts";
import type { ProcessState } from "./types.ts";

/** Memory, descriptors and the event loop's delay of a process. Linux only. */
export async function readProcess({ pid, metrics }: SoakProcess): Promise<ProcessState> {
  const descriptors = descriptorsOf(pid);
  return {
    rssBytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024,
    descriptors: descriptors.length,
    sockets: descriptors.filter((leads) => leads.startsWith("socket:")).length,
    lagMs: loopDelay(await metrics()),
  };
}

/** What each open descriptor leads to. */
const descriptorsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return []; // closed meanwhile
    }
  });

/** p99 of the event loop's delay in ms, out of the figures of Node.js; it counts from the last time that they were asked for. */
export const loopDelay = (figures: string): number =>
  Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(figures)?.[1] ?? Number.NaN) * 1_000;
