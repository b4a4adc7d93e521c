// While an image is made: starts the product once, so that what Node compiles lies in the image's cache, and throws its data away.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const PORT = "3000";
const LIMIT_MS = 120_000;
const PAGES = ["/", "/sign-in", "/docs", "/v1/openapi.json", "/fixtures/article"];

const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-warm-"));
const product = spawn(process.execPath, ["server/start.ts"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, PORT, DATA_DIR: folder, DRAIN_DELAY_S: "0", WEB_PROCESSES: "1", WORKER_PROCESSES: "1" },
});
const exit = once(product, "exit");

/** Resolves when the worker has answered: on a machine with other work its port opens after the web process's. */
async function workerAnswers() {
  while (product.exitCode === null && product.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${process.env.WORKER_PORT}/readyz`).catch(() => undefined);
    if (answer) return answer.arrayBuffer();
    await setTimeout(100);
  }
}

const limit = globalThis.setTimeout(() => product.kill("SIGTERM"), LIMIT_MS);
let started = false;
for await (const line of createInterface({ input: product.stdout })) {
  if (!line.startsWith("Gatehouse is at")) continue;
  started = true;
  for (const page of PAGES) {
    const answer = await fetch(`http://127.0.0.1:${PORT}${page}`);
    console.log(`${page} answers ${answer.status}`);
    await answer.arrayBuffer();
  }
  // A worker's first round imports what its start did not.
  await workerAnswers();
  product.kill("SIGTERM");
}
const [code] = await exit;
clearTimeout(limit);
await rm(folder, { recursive: true });
if (!started || code !== 0) throw new Error(`The product did not start and end as it should (code ${code}).`);
