import type { ServerResponse } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Front } from "./front.ts";

/**
 * For a process whose port others go on serving: takes no new connection, and makes each answer from now on the last of its connection, so
 * that callers move. Connections that are silent stay open meanwhile: a request may be on its way on one, and would be lost.
 * Resolves when the last is gone, or after `forMs`.
 */
export async function leave({ listener, servers }: Front, forMs: number): Promise<void> {
  for (const server of servers)
    server.prependListener("request", (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  // Not the HTTP server's own, which closes silent connections as well.
  const closed = new Promise<void>((resolve) => {
    Server.prototype.close.call(listener, () => resolve());
  });
  const timer = new AbortController();
  await Promise.race([closed, sleep(forMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
