import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { exchange } from "./exchange.ts";
import { localApp } from "./local-app.ts";

/** Says its port, then that it is asked; answers once it may, and says in memory that it has: nothing else is heard by then. */
const APP = `
  const { parentPort, workerData: turn } = require("node:worker_threads");
  require("node:http").createServer((request, response) => {
    parentPort.postMessage("asked");
    Atomics.wait(turn, 0, 0);
    response.end("late, yet there", () => {
      Atomics.store(turn, 0, 2);
      Atomics.notify(turn, 0);
    });
  }).listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address().port); });`;
const DEADLINE_MS = 3_000;
const turn = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(APP, { eval: true, workerData: turn });
afterAll(() => worker.terminate());

it("takes an answer that came while the process was stopped, though its time is over when it goes on", async () => {
  const [port] = await once(worker, "message");
  const app = localApp(new URL(`http://127.0.0.1:${port}/`), { connections: 1 });
  const asked = once(worker, "message");
  const going = exchange(app, {
    method: "POST",
    path: "/",
    headers: {},
    body: "",
    keep: 100,
    deadlineMs: DEADLINE_MS,
  });
  await asked;
  // As under SIGSTOP: nothing is done here, and nothing read, until the answer is there and the time is over.
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
  Atomics.wait(turn, 0, 1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE_MS);
  const { error, body } = await going;
  expect([error, body.toString()]).toEqual([null, "late, yet there"]);
  app.agent.destroy();
});
