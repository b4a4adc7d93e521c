import { chown, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "#lib/platform/postgres/embedded/processes.ts";
import type { BrowserUser } from "./sandbox.ts";

const NAME = /^gatehouse-browser-(\d+)-/;

let hasRemovedLeft = false;

/** Named after this process. The first call also removes the folders of processes that have ended. */
export async function makeBrowserFolder({ uid, gid }: BrowserUser): Promise<string> {
  if (!hasRemovedLeft) void removeLeftFolders().catch(() => undefined);
  hasRemovedLeft = true;
  const folder = await mkdtemp(path.join(tmpdir(), `gatehouse-browser-${process.pid}-`));
  if (uid !== undefined && gid !== undefined)
    await chown(folder, uid, gid).catch(async (error: unknown) => {
      await removeBrowserFolder(folder);
      throw error;
    });
  return folder;
}

/**
 * The browser's last processes may still write to the folder, so a failure is retried, and then
 * left to the next process.
 */
export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    const folder = path.join(tmpdir(), name);
    if (pid > 0 && (await isLeft(pid, folder))) await removeBrowserFolder(folder);
  }
}

/** In a container that restarts, this process may have the same ID. */
async function isLeft(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - process.uptime() * 1_000;
}
