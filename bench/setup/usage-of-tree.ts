import { readdirSync, readFileSync } from "node:fs";
import { sql } from "#lib/platform/database/client.ts";

export type TreeUsage = { cpuSeconds: number; memoryBytes: number };

/** Clock ticks per second of processor time on Linux (proc(5)), the same on all architectures Node supports. */
const TICKS_A_SECOND = 100;

/**
 * Returns the processor time used so far by a process and its descendants, including those that have ended, and their
 * memory now, counting shared pages proportionally (PSS). Includes the child processes that read pages, which a
 * process's own usage omits. Linux only.
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

/** Returns the processor time that PostgreSQL has used so far, or NaN where that is unknown. */
export async function databaseCpuSeconds(): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  const { rows } = await sql().query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  return postmaster === undefined ? Number.NaN : usageOfTree(postmaster).cpuSeconds;
}

/** Returns the process's ticks including ended children (fields 14 to 17), or undefined if the process is gone. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  const line = read(pid, "stat");
  // The program name may contain spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 15) return undefined;
  return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
}

const memoryOf = (pid: number): number => Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0) * 1024;

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // the process has ended
  }
}
