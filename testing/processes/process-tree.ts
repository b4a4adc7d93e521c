import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type Process = { pid: number; parent: number; command: string };

/** Returns every running process of this machine except zombies. */
function processes(): Process[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => {
      const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), command };
    });
  }
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return command === "" ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

/** Returns all descendants of `pid`. */
export function descendants(pid: number): Process[] {
  const all = processes();
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Returns the processes that are still running. A reused PID does not count. */
export const stillAlive = (known: Process[]): Process[] => {
  const now = processes();
  return known.filter(({ pid, command }) => now.some((each) => each.pid === pid && each.command === command));
};
