import { readdirSync, readFileSync } from "node:fs";

export type TreeUsage = { cpuSeconds: number; memoryBytes: number };

/** Of the clock that Linux counts processor time in (proc(5)); the same on every architecture that Node runs on. */
const TICKS_A_SECOND = 100;

/**
 * What a process and all that it started have used: processor time so far, that of those that have ended included, and memory now, in which a
 * page that several share counts in part for each (PSS). Pages are read in processes of their own, which a process's own figures leave out.
 * Linux only.
 */
export function usageOfTree(pid: number): TreeUsage {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const sum = (of: number): TreeUsage => {
    const own = { cpuSeconds: (statOf(of)?.ticks ?? 0) / TICKS_A_SECOND, memoryBytes: memoryOf(of) };
    for (const child of children.get(of) ?? []) {
      const below = sum(child);
      own.cpuSeconds += below.cpuSeconds;
      own.memoryBytes += below.memoryBytes;
    }
    return own;
  };
  return sum(pid);
}

/** Its own time and that of its children that have ended (fields 14 to 17); undefined of a process that is gone. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  const line = read(pid, "stat");
  // A program's name may hold spaces and brackets.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 15) return undefined;
  return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
}

const memoryOf = (pid: number): number => Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0) * 1024;

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
}
