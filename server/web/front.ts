import { readFileSync } from "node:fs";
import {
  createServer as createHttp,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import { createServer as createHttps } from "node:https";
import { createServer as createTcp, type Socket, type Server as TcpServer } from "node:net";
import type { Duplex } from "node:stream";
import { BadEnvironment } from "#lib/platform/env.ts";

/** Takes over connections that ask for another protocol; what it does not want is answered as any request. */
export type Upgrade = {
  wants: (request: IncomingMessage) => boolean;
  take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};
export type Certificate = { cert: string; key: string };

/** What listens, and what answers: the same server, but for TLS, where one port takes both and hands each connection on. */
export type Front = { listener: TcpServer; servers: HttpServer[] };

/** The first byte of a TLS record that begins a handshake (RFC 8446 5.1). No HTTP request begins with it. */
const TLS_HANDSHAKE = 0x16;
/** A connection that says nothing is not kept longer. */
const FIRST_BYTE_MS = 10_000;
/** Longer than load balancers keep an idle connection, so that they, not we, close it. */
const KEEP_ALIVE_MS = 65_000;

const SERVER = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 20_000, requestTimeout: 120_000 };

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadEnvironment(
      `${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Name a PEM file that this user may read.`,
    );
  }
}

function secureServer({ cert, key }: Certificate, settings: typeof SERVER, answer: RequestListener): HttpServer {
  const pem = { cert: readPem("TLS_CERT", cert), key: readPem("TLS_KEY", key) };
  try {
    return createHttps({ ...settings, ...pem, minVersion: "TLSv1.2" }, answer);
  } catch (error) {
    throw new BadEnvironment(
      `TLS_CERT and TLS_KEY: not a certificate and its key in PEM form (${(error as Error).message}).`,
    );
  }
}

/** One port, plain or with TLS next to plain HTTP on it. `answer` distinguishes them by `request.socket.encrypted`. */
export function createFront(answer: RequestListener, upgrade?: Upgrade, certificate?: Certificate): Front {
  const settings = { ...SERVER, shouldUpgradeCallback: (request: IncomingMessage) => upgrade?.wants(request) ?? false };
  const plain = createHttp(settings, answer);
  const servers = certificate ? [plain, secureServer(certificate, settings, answer)] : [plain];
  if (upgrade) for (const server of servers) server.on("upgrade", upgrade.take);
  const secure = servers[1];
  return { listener: secure ? sniffing(plain, secure) : plain, servers };
}

function sniffing(plain: HttpServer, secure: HttpServer): TcpServer {
  // These two never listen, yet their limits on slow requests begin with that event.
  for (const server of [plain, secure]) server.emit("listening");
  return createTcp((socket: Socket) => {
    socket.setTimeout(FIRST_BYTE_MS, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return socket.destroy();
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
    });
  });
}

/** The first that wants a connection takes it. */
export function chooseUpgrade(first: Upgrade, second: Upgrade | undefined): Upgrade {
  return {
    wants: (request) => first.wants(request) || (second?.wants(request) ?? false),
    take: (request, socket, head) => (first.wants(request) ? first : second)?.take(request, socket, head),
  };
}
