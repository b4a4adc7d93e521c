import { existsSync } from "node:fs";
import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeTemporaryFolder } from "./temporary-folder.ts";

it.runIf(existsSync("/dev/shm"))("creates its own folder and removes one left by a killed run", async () => {
  const [left, used] = [`/dev/shm/gatehouse-test-left-${process.pid}`, `/dev/shm/gatehouse-test-used-${process.pid}`];
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const folder of [left, used]) await mkdir(folder);
  await utimes(left, anHourAgo, anHourAgo);
  const made = await makeTemporaryFolder();
  try {
    expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
    // Without enough memory, or if programs may not run there, tests use the disk.
    if (made !== undefined) expect((await stat(made)).mode & 0o777).toBe(0o711);
  } finally {
    for (const folder of [used, made]) if (folder !== undefined) await rm(folder, { recursive: true });
  }
});
