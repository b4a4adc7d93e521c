import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A living process's command line, its arguments parted by blanks; nothing when there is no such process (or it is a zombie). */
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
