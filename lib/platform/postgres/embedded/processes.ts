import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Returns whether a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns a running process's command line, separated by spaces; undefined if there is none or it
 * is a zombie.
 */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    const raw = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return raw.replaceAll("\0", " ").trim() || undefined;
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || undefined;
}
