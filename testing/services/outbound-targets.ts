import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import { createServer as createBareTlsServer, type TLSSocket, type TlsOptions } from "node:tls";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy, Resolver } from "#lib/platform/outbound/types.ts";

/** A server on loopback for a test; `await using` stops it with its connections. */
export type Target = { port: number; url: string; hits: () => number; [Symbol.asyncDispose](): Promise<void> };

const LOOPBACK = "127.0.0.1";

/** Starts an HTTP server with `answer`, on 127.0.0.1 or another address of this machine. */
export const httpTarget = (answer: RequestListener, host = LOOPBACK): Promise<Target> =>
  listen(createServer(answer), "http", host);

/** Starts the same over TLS with this certificate. */
export const httpsTarget = (identity: { key: string; cert: string }, answer: RequestListener): Promise<Target> =>
  listen(createTlsServer(identity, answer), "https");

/** Starts a server that gives each raw connection to `talk`. */
export const tcpTarget = (talk: (socket: Socket) => void): Promise<Target> =>
  listen(
    createTcpServer((socket) => {
      socket.on("error", () => undefined);
      talk(socket);
    }),
    "http",
  );

/** Starts the same over TLS: `talk` gets the connection after its handshake. */
export const tlsTarget = (options: TlsOptions, talk: (socket: TLSSocket) => void): Promise<Target> =>
  listen(
    createBareTlsServer(options, (socket) => {
      socket.on("error", () => undefined);
      talk(socket);
    }).on("tlsClientError", () => undefined),
    "https",
  );

/** Starts any of these servers on loopback. */
export async function listen(server: Server | TcpServer, scheme: string, host = LOOPBACK): Promise<Target> {
  let hits = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    hits++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    hits: () => hits,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a policy that allows 127.0.0.0/8, with these names. */
export const loopbackPolicy = (
  names: Record<string, string[]> = {},
  rest: Partial<OutboundPolicy> = {},
): OutboundPolicy => createPolicy("127.0.0.0/8", "https://gatehouse.example", { resolve: zone(names), ...rest });

/** Returns a resolver that knows only these names. */
export const zone =
  (names: Record<string, string[]>): Resolver =>
  async (hostname) => {
    const found = names[hostname];
    if (!found) throw Object.assign(new Error("unknown name"), { code: "ENOTFOUND" });
    return found;
  };
