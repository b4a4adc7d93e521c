import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { commandOf } from "#lib/platform/postgres/embedded/processes.ts";

/** Starts a program under the preload, which prints its process ID and then idles forever. */
const PARENT = `
  const child = require("node:child_process").spawn(process.execPath,
    ["--import", "./server/start/end-with-parent.ts", "-e", "console.log(process.pid); setInterval(() => {}, 1000)"],
    { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, END_WITH_PARENT: String(process.pid) } });
  setInterval(() => {}, 1000);`;

test("ends when its parent is killed", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(parent.stdout, "data");
  const pid = Number(String(said));
  expect(await commandOf(pid)).toContain("end-with-parent");
  parent.kill("SIGKILL");
  await expect.poll(() => commandOf(pid)).toBeUndefined();
});

test("does not prevent a program from exiting normally", async () => {
  const child = spawn(process.execPath, ["--import", "./server/start/end-with-parent.ts", "-e", "0"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, END_WITH_PARENT: String(process.pid) },
  });
  expect(await once(child, "exit")).toEqual([0, null]);
});
