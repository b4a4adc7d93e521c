import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { descendants, type Process } from "#testing/processes/process-tree.ts";

/**
 * The unit of processor time in /proc/PID/stat (USER_HZ), the same on every Linux that Node
 * supports.
 */
const TICK_MS = 10;

/**
 * Resources used by a process: processor time, and system calls that read, write or wait (0 if the
 * system does not count them).
 */
type Use = { cpuMs: number; calls: number };

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

function readFromProc(pid: number): Use {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const io = readFileSync(`/proc/${pid}/io`, "utf8");
  const transfers = [...io.matchAll(/^sysc[rw]: (\d+)$/gm)].map(([, count]) => Number(count));
  const waits = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"))?.[1]),
  );
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, calls: sum(transfers) + sum(waits) };
}

/** Reads from `ps`, which prints hours, minutes and seconds. */
function readFromPs(pid: number): Use {
  const time = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const seconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return { cpuMs: seconds * 1_000, calls: 0 };
}

/** Returns the resources used by all threads of a process so far; undefined once it has ended. */
function readUse(pid: number): Use | undefined {
  try {
    return process.platform === "linux" ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined;
  }
}

/**
 * Measures a process and its descendants over `ms`. Processes that start or end meanwhile are left
 * out.
 */
export async function measureUse(pid: number, ms: number): Promise<(Process & Use)[]> {
  const family = [{ pid, parent: process.pid, command: "server/start.ts" }, ...descendants(pid)];
  const before = family.map((each) => readUse(each.pid));
  await pause(ms);
  return family.flatMap((each, at) => {
    const [from, to] = [before[at], readUse(each.pid)];
    return from && to ? [{ ...each, cpuMs: to.cpuMs - from.cpuMs, calls: to.calls - from.calls }] : [];
  });
}
