import { expect } from "@playwright/test";
import { descendants, stillAlive } from "#testing/processes/process-tree.ts";
import { answers, childOf, pidOf, test } from "./own-product.ts";
import { measureUse } from "./processor-use.ts";
import type { Product } from "./start-product.ts";

test.describe.configure({ mode: "default", timeout: 900_000 });

const WINDOW_MS = 10_000;
/** A twelfth of a core. Schedules, polling and the database's housekeeping need about a tenth of it. */
const CPU_MS_MAX = 800;
const CALLS_MAX = 6_000;
/** After a start, a process spends a while compiling and collecting garbage. */
const SETTLED_WITHIN = { timeout: 120_000, intervals: [0] };
const SOON = { timeout: 120_000 };

/**
 * Waits for a window in which every process is at rest; otherwise fails with the use of the busy
 * ones.
 */
async function expectRest(product: Product): Promise<void> {
  await expect
    .poll(async () => {
      const used = await measureUse(pidOf(product), WINDOW_MS);
      return used
        .filter(({ cpuMs, calls }) => cpuMs > CPU_MS_MAX || calls > CALLS_MAX)
        .map(({ command, cpuMs, calls }) => `${command}: ${cpuMs} ms, ${calls} calls`);
    }, SETTLED_WITHIN)
    .toEqual([]);
}

test("processes are at rest after a clean start", async ({ product }) => {
  await expectRest(product);
});

for (const file of ["server/web.ts", "server/worker.ts", "bin/postgres"])
  test(`processes are at rest after ${file} was killed`, async ({ product }) => {
    const before = childOf(product, file);
    process.kill(before?.pid ?? Number.NaN, "SIGKILL");
    await expect.poll(() => childOf(product, file)?.pid ?? before?.pid, SOON).not.toBe(before?.pid);
    await expect.poll(() => answers(product), SOON).toBe(true);
    await expectRest(product);
  });

test("processes are at rest after a reload", async ({ product }) => {
  const said = product.said().length;
  product.process.kill("SIGHUP");
  await expect.poll(() => product.said().slice(said), SOON).toContain("Reloaded.");
  await expectRest(product);
});

test("processes are at rest after the database was unresponsive", async ({ product }) => {
  const postmaster = childOf(product, "bin/postgres");
  const silent = descendants(postmaster?.pid ?? Number.NaN).concat(postmaster ?? []);
  for (const { pid } of silent) process.kill(pid, "SIGSTOP");
  try {
    await expect.poll(() => answers(product), SOON).toBe(false);
  } finally {
    for (const { pid } of stillAlive(silent)) process.kill(pid, "SIGCONT");
  }
  await expect.poll(() => answers(product), SOON).toBe(true);
  await expectRest(product);
});

test("processes are at rest after a start that followed a kill", async ({ start }) => {
  const killed = await start();
  const children = descendants(pidOf(killed)).filter(({ command }) => /server\/(web|worker)\.ts/.test(command));
  process.kill(pidOf(killed), "SIGKILL");
  await expect.poll(() => stillAlive(children), SOON).toEqual([]);
  const product = await start();
  await expect.poll(() => answers(product), SOON).toBe(true);
  await expectRest(product);
});
