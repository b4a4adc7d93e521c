import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { exchange } from "./exchange.ts";
import { localApp } from "./local-app.ts";

/**
 * Reports its port and each request. Answers when allowed and signals that through shared memory,
 * because messages are not received by then.
 */
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

it("accepts an answer that arrived while the process was stopped past its deadline", async () => {
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
  // Blocks this thread as SIGSTOP would, until the answer has arrived and the deadline has passed.
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
  Atomics.wait(turn, 0, 1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE_MS);
  const { error, body } = await going;
  expect([error, body.toString()]).toEqual([null, "late, yet there"]);
  app.agent.destroy();
});
