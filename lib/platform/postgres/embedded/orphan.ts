import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { commandOf, isAlive } from "./processes.ts";

const FAST_MS = 5_000;
const QUICK_MS = 3_000;

/**
 * Cleans up after a killed run: stops a postmaster still using these data (two would destroy them)
 * and removes the lock file of one that is gone. Returns whether there was one. The caller holds
 * the folder's lock, so nobody else uses that postmaster.
 */
export async function clearOrphan(folder: string): Promise<boolean> {
  const lock = path.join(folder, "postmaster.pid");
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const pid = Number(text.split("\n")[0]);
  const works = async () => (await commandOf(pid))?.includes(folder) ?? false;
  if (!(await works())) {
    const command = await commandOf(pid);
    // Files copied from a running server are inconsistent: pages of different moments, without the
    // journal to repair them.
    if (command && /(?:^|[/\s])postgres\s/.test(command))
      throw new BadEnvironment(
        `DATA_DIR: ${folder} was copied while its PostgreSQL was at work (process ${pid} still is), so the copy may be damaged. Stop that one and copy again, or restore a backup.`,
      );
    await rm(lock, { force: true });
    return false;
  }
  if (await stopped(pid, works, "SIGINT", FAST_MS)) return true;
  if (await stopped(pid, works, "SIGQUIT", QUICK_MS)) return true;
  throw new BadEnvironment(
    `An earlier PostgreSQL (process ${pid}) still works on ${folder} and does not stop: end it, then start again`,
  );
}

/**
 * Signals a process and returns whether it ended in time. A zombie counts as ended: a container
 * whose first process is not an init may never reap it.
 */
async function stopped(
  pid: number,
  works: () => Promise<boolean>,
  signal: NodeJS.Signals,
  withinMs: number,
): Promise<boolean> {
  if (isAlive(pid)) process.kill(pid, signal);
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    if (!(await works())) return true;
    await sleep(20);
  }
  return !(await works());
}
