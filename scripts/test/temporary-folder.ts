import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** Linux keeps what is written here in memory. */
const MEMORY = "/dev/shm";
const NAME = "gatehouse-test-";
/** Half of it was in use at once at most; without as much of it free, and as much memory, the tests write to the disk. */
const NEEDED_BYTES = 4 * 2 ** 30;
/** A run that was killed leaves its folder behind, which a later one removes: in one at work something is made or removed all the time. */
const LEFT_AFTER_MS = 30 * 60_000;

async function memoryFree(): Promise<number> {
  const [{ bavail, bsize }, info] = await Promise.all([statfs(MEMORY), readFile("/proc/meminfo", "utf8")]);
  const available = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(info)?.[1] ?? 0) * 1_024;
  return Math.min(bavail * bsize, available);
}

async function removeLeft(now: number): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(NAME)) continue;
    const folder = path.join(MEMORY, name);
    const { mtimeMs } = await stat(folder);
    if (now - mtimeMs > LEFT_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether programs may run from there: containers often forbid it, and some tests install one and run it. */
async function runs(folder: string): Promise<boolean> {
  const program = path.join(folder, "program");
  await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program, { stdio: "ignore" });
  await rm(program);
  return status === 0;
}

/**
 * A folder in memory for all that the tests write, where this machine has one: databases above all, of which each is a thousand
 * files. On a disk half of what PostgreSQL costs the tests is making and deleting those. Nothing where there is no room for it; the caller removes it.
 */
export async function makeTemporaryFolder(): Promise<string | undefined> {
  try {
    await removeLeft(Date.now());
    if ((await memoryFree()) < NEEDED_BYTES) return undefined;
    const folder = await mkdtemp(path.join(MEMORY, NAME));
    await chmod(folder, 0o711); // as root, PostgreSQL runs as another user and must get in
    if (await runs(folder)) return folder;
    await rm(folder, { recursive: true });
  } catch {
    // Another system, or a user who may not: the disk serves too.
  }
  return undefined;
}
