import { readdirSync, readFileSync } from "node:fs";

/** A browser process started by this process. */
export type Found = { pid: number; parent: number; group: number; line: string };

/** Reads a file of a process; empty if it has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function look(pid: number): Found | undefined {
  // pid (name) state parent group …: the name may contain spaces and brackets.
  const fields = read(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  const [state, parent, group] = fields;
  const line = read(pid, "cmdline").replaceAll("\0", " ");
  if (group === undefined || state === "Z") return undefined;
  return { pid, parent: Number(parent), group: Number(group), line };
}

/** Returns the running browser processes that `starter` started, by default this process. */
export function browserProcesses(starter = process.pid): Found[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (look(Number(name)) ?? []) : []));
  const leaders = all.filter(({ parent, pid, group }) => parent === starter && pid === group);
  return all.filter(({ group }) => leaders.some(({ pid }) => pid === group));
}

/** Returns the running processes of these groups, whoever their parent is now. */
export function livingOf(groups: readonly number[]): Found[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (look(Number(name)) ?? []) : []));
  return all.filter(({ group }) => groups.includes(group));
}
