import type { Socket } from "node:net";
import type { Front } from "./front.ts";

const LOOK_EVERY_MS = 50;

/**
 * Returns a function that stops a front gracefully: accepts no connections, finishes current
 * requests, and closes idle connections. Resolves when the last is closed, or after `patienceMs`,
 * when the rest are cut.
 */
export function drainable({ listener, servers }: Front): (patienceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  listener.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });

  return async (patienceMs) => {
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    // Browsers open connections ahead of need; HTTP servers do not list those that never sent
    // anything.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const closeIdle = () => {
      for (const server of servers) server.closeIdleConnections();
    };
    closeIdle();
    const look = setInterval(closeIdle, LOOK_EVERY_MS);
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, patienceMs);
    await closed;
    clearInterval(look);
    clearTimeout(cut);
  };
}
