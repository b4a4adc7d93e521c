import type { ServerResponse } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Front } from "./front.ts";

/**
 * Retires a process whose port others keep serving: accepts no connections, and closes each open
 * one after its next answer, so that clients move. Idle connections stay open for now, since a
 * request may be on its way. Resolves when the last is closed, or after `forMs`.
 */
export async function leave({ listener, servers }: Front, forMs: number): Promise<void> {
  for (const server of servers)
    server.prependListener("request", (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  // The HTTP server's own close would also close idle connections.
  const closed = new Promise<void>((resolve) => {
    Server.prototype.close.call(listener, () => resolve());
  });
  const timer = new AbortController();
  await Promise.race([closed, sleep(forMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
