import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { commandOf } from "#lib/platform/postgres/processes.ts";

/** Starts a program under the preload, says its id, and then does nothing for ever, as that program does. */
const PARENT = `
  const child = require("node:child_process").spawn(process.execPath,
    ["--import", "./server/start/end-with-parent.ts", "-e", "console.log(process.pid); setInterval(() => {}, 1000)"],
    { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, END_WITH_PARENT: String(process.pid) } });
  setInterval(() => {}, 1000);`;

test("what is started so ends with the process that started it, when that is killed too", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(parent.stdout, "data");
  const pid = Number(String(said));
  expect(await commandOf(pid)).toContain("end-with-parent");
  parent.kill("SIGKILL");
  await expect.poll(() => commandOf(pid)).toBeUndefined();
});

test("and does not keep a program from ending by itself", async () => {
  const child = spawn(process.execPath, ["--import", "./server/start/end-with-parent.ts", "-e", "0"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, END_WITH_PARENT: String(process.pid) },
  });
  expect(await once(child, "exit")).toEqual([0, null]);
});
