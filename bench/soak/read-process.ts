import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { SoakProcess } from "./installation.ts";
import type { ProcessState } from "./types.ts";

/** Reads a process's memory, descriptors and event loop delay. Linux only. */
export async function readProcess({ pid, metrics }: SoakProcess): Promise<ProcessState> {
  const descriptors = descriptorsOf(pid);
  return {
    rssBytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024,
    descriptors: descriptors.length,
    sockets: descriptors.filter((leads) => leads.startsWith("socket:")).length,
    lagMs: loopDelay(await metrics()),
  };
}

/** Returns the target of each open descriptor. */
const descriptorsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return []; // closed in the meantime
    }
  });

/** Returns p99 of the event loop delay in ms since the previous scrape of the metrics. */
export const loopDelay = (figures: string): number =>
  Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(figures)?.[1] ?? Number.NaN) * 1_000;
