import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it } from "vitest";
import { exchange } from "./exchange.ts";
import { localApp } from "./local-app.ts";

/** Says its port, that it is asked, and answers a moment later. */
const APP = `
  const server = require("node:http").createServer((request, response) => {
    process.send("asked");
    setTimeout(() => response.end("late, yet there"), 100);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
  process.on("disconnect", () => process.exit());`;
const DEADLINE_MS = 2_000;
let child: ChildProcess | undefined;
afterAll(() => void child?.kill("SIGKILL"));

it("takes an answer that came while the process was stopped, though its time is over when it goes on", async () => {
  child = spawn(process.execPath, ["-e", APP], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [port] = await once(child, "message");
  const app = localApp(new URL(`http://127.0.0.1:${port}/`), { connections: 1 });
  const asked = once(child, "message");
  const going = exchange(app, {
    method: "POST",
    path: "/",
    headers: {},
    body: "",
    keep: 100,
    deadlineMs: DEADLINE_MS,
  });
  await asked;
  // As under SIGSTOP: nothing is done here, and nothing read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE_MS);
  const { error, body } = await going;
  expect([error, body.toString()]).toEqual([null, "late, yet there"]);
  app.agent.destroy();
});
