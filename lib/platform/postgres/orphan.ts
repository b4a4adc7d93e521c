import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BadEnvironment } from "../env.ts";
import { commandOf, isAlive } from "./processes.ts";

const FAST_MS = 5_000;
const QUICK_MS = 3_000;

/**
 * Deals with what an earlier run that was killed has left: a postmaster still at work on these data is stopped (two would
 * destroy them), and a lock file that names no such process is removed. The caller holds the data folder's lock, so nobody
 * else is using that postmaster.
 */
export async function clearOrphan(folder: string): Promise<void> {
  const lock = path.join(folder, "postmaster.pid");
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const pid = Number(text.split("\n")[0]);
  if (!(await commandOf(pid))?.includes(folder)) return await rm(lock, { force: true });
  if (await stopped(pid, "SIGINT", FAST_MS)) return;
  if (await stopped(pid, "SIGQUIT", QUICK_MS)) return;
  throw new BadEnvironment(
    `An earlier PostgreSQL (process ${pid}) still works on ${folder} and does not stop: end it, then start again`,
  );
}

async function stopped(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  if (isAlive(pid)) process.kill(pid, signal);
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return !isAlive(pid);
}
