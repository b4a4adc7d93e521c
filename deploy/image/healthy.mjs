// The image's HEALTHCHECK: whether the processes of this container live, told by its command. Prints which does not.
import { readFileSync } from "node:fs";

const { HOST = "0.0.0.0", PORT = "3000", WORKER_PORT = "3001" } = process.env;
const host = ["0.0.0.0", "::", ""].includes(HOST) ? "127.0.0.1" : HOST;

const command = readFileSync("/proc/1/cmdline", "utf8");
const ports = command.includes("server/web.ts")
  ? [PORT]
  : command.includes("server/worker.ts")
    ? [WORKER_PORT]
    : [PORT, WORKER_PORT];

for (const port of ports) {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/healthz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
  if (answer.ok) continue;
  console.error(`${address} does not answer: ${answer.status ?? answer.cause?.code ?? answer.message}`);
  process.exit(1);
}
