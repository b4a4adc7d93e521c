import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Calling = {
  /** Number of expected responses so far. */
  answered(): number;
  /** Descriptions of the other calls so far. */
  failed(): readonly string[];
  stop(): Promise<void>;
};

/** Calls that only need the gateway or the port itself. */
const CALLS: readonly [string, number][] = [
  ["/healthz", 200],
  ["/v1/openapi.json", 200],
  ["/v1/credits", 401],
];
const BETWEEN_CALLS_MS = 20;

/** Calls repeatedly, each caller over a kept-alive connection, without retries. */
export function keepCalling(baseUrl: string, callers: number): Calling {
  let answered = 0;
  let stopped = false;
  const failed: string[] = [];
  const once = (agent: Agent, path: string, expected: number) =>
    new Promise<void>((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => {
        failed.push(`${path}: ${error.code ?? error.message}`);
        resolve();
      };
      get(new URL(path, baseUrl), { agent }, (response: IncomingMessage) => {
        response.on("error", fail).resume();
        response.on("end", () => {
          if (response.statusCode === expected) answered++;
          else failed.push(`${path}: ${response.statusCode}`);
          resolve();
        });
      }).on("error", fail);
    });
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped)
      for (const [path, status] of CALLS) {
        await once(agent, path, status);
        await sleep(BETWEEN_CALLS_MS);
      }
    agent.destroy();
  };
  const all = Array.from({ length: callers }, caller);
  return {
    answered: () => answered,
    failed: () => failed,
    stop: async () => {
      stopped = true;
      await Promise.all(all);
    },
  };
}
