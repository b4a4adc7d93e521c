import { connect } from "node:net";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { quantile } from "../figure.ts";

export type Load = {
  port: number;
  /** Raw HTTP requests, sent in turn. */
  requests: string[];
  connections: number;
  seconds: number;
  /**
   * Keeps the client from sleeping, for figures per CPU second: waking it is charged to the server, and on a virtual
   * machine can cost more than the answer. Occupies a core, which a database may need.
   */
  awake?: boolean;
};

export type LoadResult = {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  statuses: Record<string, number>;
};

/**
 * Sends requests for `seconds` over keep-alive connections to loopback, one in flight on each, from a separate thread.
 */
export function load(options: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: options });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function drive({ port, requests, connections, seconds, awake }: Load): void {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const wires = requests.map((request) => Buffer.from(request));
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  let next = 0;
  let open = connections;

  const finish = () => {
    if (--open > 0) return;
    const elapsed = (performance.now() - startedAt) / 1_000;
    const sorted = Float64Array.from(latencies).sort();
    parentPort?.postMessage({
      perSecond: latencies.length / elapsed,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      answers: latencies.length,
      statuses,
    } satisfies LoadResult);
  };

  const stayAwake = () => {
    if (open > 0) setImmediate(stayAwake);
  };
  if (awake) stayAwake();

  for (let i = 0; i < connections; i++) {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let pending = "";
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= endAt) {
        socket.end();
        return;
      }
      socket.write(wires[next++ % wires.length] as Buffer); // the caller passes at least one request
    };
    socket.on("connect", send);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      pending += chunk;
      const head = pending.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /content-length: (\d+)/i.exec(pending.slice(0, head))?.[1];
      if (length === undefined) throw new Error(`An answer without a length: ${pending.slice(0, head)}`);
      if (pending.length < head + 4 + Number(length)) return;
      const status = pending.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - sentAt);
      pending = "";
      send();
    });
    socket.on("close", finish);
    socket.on("error", (error) => {
      throw error;
    });
  }
}

if (parentPort && workerData) drive(workerData as Load);
