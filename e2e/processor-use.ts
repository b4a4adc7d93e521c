import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { descendants, type Process } from "./process-tree.ts";

/** The unit of processor time in /proc/PID/stat (USER_HZ), on every Linux that Node runs on. */
const TICK_MS = 10;

/** What a process used: processor time, and system calls that read, write or wait. */
type Use = { cpuMs: number; calls: number };

/** Returns what a process has used so far, all its threads together; undefined once it has ended. */
function useOf(pid: number): Use | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const io = readFileSync(`/proc/${pid}/io`, "utf8");
    const transfers = [...io.matchAll(/^sysc[rw]: (\d+)$/gm)].map(([, count]) => Number(count));
    const waits = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(
        /^voluntary_ctxt_switches:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"))?.[1],
      ),
    );
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, calls: sum(transfers) + sum(waits) };
  } catch {
    return undefined;
  }
}

/** Measures a process and its descendants over `ms`. A process that began or ended meanwhile is left out. Linux only. */
export async function measureUse(pid: number, ms: number): Promise<(Process & Use)[]> {
  const family = [{ pid, parent: process.pid, command: "server/start.ts" }, ...descendants(pid)];
  const before = family.map((each) => useOf(each.pid));
  await pause(ms);
  return family.flatMap((each, at) => {
    const [from, to] = [before[at], useOf(each.pid)];
    return from && to ? [{ ...each, cpuMs: to.cpuMs - from.cpuMs, calls: to.calls - from.calls }] : [];
  });
}
