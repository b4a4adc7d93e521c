import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** Linux keeps this folder in memory. */
const MEMORY = "/dev/shm";
const NAME = "gatehouse-test-";
/** Twice the peak usage. With less space or memory available, tests use the disk. */
const NEEDED_BYTES = 4 * 2 ** 30;
/** Age at which a folder counts as left by a killed run: an active run creates or removes files all the time. */
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

/** Whether programs can be run there, which containers often forbid and some tests need. */
async function runs(folder: string): Promise<boolean> {
  const program = path.join(folder, "program");
  await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program, { stdio: "ignore" });
  await rm(program);
  return status === 0;
}

/**
 * Creates an in-memory folder for everything that tests write, mainly databases of a thousand files
 * each; on disk, creating and deleting those is half of PostgreSQL's cost. Returns undefined if
 * there is no room. The caller removes it.
 */
export async function makeTemporaryFolder(): Promise<string | undefined> {
  try {
    await removeLeft(Date.now());
    if ((await memoryFree()) < NEEDED_BYTES) return undefined;
    const folder = await mkdtemp(path.join(MEMORY, NAME));
    await chmod(folder, 0o711); // as root, PostgreSQL runs as another user and needs access
    if (await runs(folder)) return folder;
    await rm(folder, { recursive: true });
  } catch {
    // Another system, or missing permissions: use the disk.
  }
  return undefined;
}
