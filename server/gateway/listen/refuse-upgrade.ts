import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers a wish for another protocol by HTTP, and closes: the server has handed the socket over, so it is written by hand. */
export function refuseUpgrade(socket: Duplex, status: number, body: string, headers: Record<string, string>): void {
  const all = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, " ")}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
