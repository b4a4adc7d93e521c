import { once } from "node:events";
import { createServer } from "node:http";
import type { Env } from "#lib/platform/env/env.ts";
import { readHealth } from "#lib/reports/installation/read-health.ts";
import { showFigures } from "#lib/reports/installation/show-figures.ts";
import { listen } from "#server/start/listen.ts";
import { answerProbe } from "./answer-probe.ts";
import { gatherFigures } from "./gather-figures.ts";

export type WorkerPort = {
  /** Leaves new connections to the other workers on this port. */
  takeNoMore(): void;
  close(): Promise<void>;
};

/**
 * Serves the worker's own port (WORKER_PORT): /healthz while its event loop runs, /readyz like a
 * web process, and /metrics with the figures of all workers sharing the port and of the whole
 * installation. Does nothing if no port is set.
 */
export async function listenForWorker(
  settings: Pick<Env, "WORKER_PORT" | "HOST" | "METRICS_TOKEN">,
  isStopping: () => boolean,
): Promise<WorkerPort> {
  const { WORKER_PORT, HOST, METRICS_TOKEN: token } = settings;
  if (WORKER_PORT === undefined) return { takeNoMore: () => undefined, close: async () => undefined };
  const probes = { token, readHealth, isStopping, showFigures, gatherFigures: gatherFigures() };
  const server = createServer((request, response) => {
    if (answerProbe(request, response, probes)) return;
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("There is nothing here.\n");
  });
  await listen(server, WORKER_PORT, HOST, "WORKER_PORT");
  let closed: Promise<unknown> | undefined;
  const takeNoMore = () => {
    if (closed) return;
    closed = once(server, "close");
    server.close();
  };
  return {
    takeNoMore,
    close: async () => {
      takeNoMore();
      server.closeAllConnections();
      await closed;
    },
  };
}
