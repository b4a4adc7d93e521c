import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BadEnvironment } from "../bad-environment.ts";
import { commandOf, isAlive } from "./processes.ts";

const FAST_MS = 5_000;
const QUICK_MS = 3_000;

/**
 * Deals with what an earlier run that was killed has left: a postmaster still at work on these data is stopped (two would
 * destroy them), and a lock file that names no such process is removed. Answers whether there was one. The caller holds the data folder's lock, so nobody
 * else is using that postmaster.
 */
export async function clearOrphan(folder: string): Promise<boolean> {
  const lock = path.join(folder, "postmaster.pid");
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const pid = Number(text.split("\n")[0]);
  const works = async () => (await commandOf(pid))?.includes(folder) ?? false;
  if (!(await works())) {
    const command = await commandOf(pid);
    // A file system copied under a running server is torn: pages of different moments, and none of the journal that would mend them.
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

/** Whether it has ended; a zombie has, though nobody may ever bury it where the first process of a container is not an init. */
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
