import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  // Longer than a socket address may be.
  folder = path.join(await mkdtemp(path.join(tmpdir(), "lock-")), "a".repeat(120));
  await mkdir(folder);
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

/** Starts a process that holds the folder and is not `start.ts`, like one in another container. */
async function otherHolder() {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(new URL("./lock.ts", import.meta.url).href)});
    await lockFolder(${JSON.stringify(folder)});
    console.log("held");
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { pid: child.pid, kill: () => child.kill("SIGKILL") && ended };
}

/**
 * Locks, retrying if a holder seemed unresponsive: this process plays both sides and may have
 * stalled that long.
 */
async function lock(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!String(error).includes("a process that does not answer")) throw error;
    }
  }
}

test("names the holder to a second process, and succeeds once it is killed", async () => {
  const other = await otherHolder();
  await expect(lock()).rejects.toThrow(
    `is in use by a Gatehouse that is already running (process ${other.pid} on ${hostname()}). Stop it`,
  );
  expect(await readFile(path.join(folder, "start.pid"), "utf8")).toBe(`${other.pid}\n`);
  await other.kill();
  const release = await lock();
  expect(await readFile(path.join(folder, "start.pid"), "utf8")).toBe(`${process.pid}\n`);
  await release();
  expect(await readdir(folder)).toEqual([]);
});

test("lets exactly one of many take over from a killed holder", async () => {
  const other = await otherHolder();
  await other.kill();
  const tries = await Promise.allSettled(Array.from({ length: 8 }, lock));
  const won = tries.filter((each) => each.status === "fulfilled");
  expect(won).toHaveLength(1);
  for (const each of tries) if (each.status === "rejected") expect(String(each.reason)).toContain("is in use by");
  await won[0]?.value();
  expect(await readdir(folder)).toEqual([]);
});
