import {
  createServer as createHttp,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  STATUS_CODES,
} from "node:http";
import { createServer as createHttps } from "node:https";
import { createServer as createTcp, type Socket, type Server as TcpServer } from "node:net";
import type { Duplex } from "node:stream";
import { type CertificateFiles, readCertificate } from "#lib/platform/http/read-certificate.ts";
import { watchRequest } from "#lib/platform/logging/access-log.ts";
import { noteWork } from "#lib/platform/metrics/work.ts";
import { refusal } from "#server/gateway/answers/refusal.ts";
import { apiError } from "#server/gateway/route/api-error.ts";
import { isProbe } from "#server/probes/answer-probe.ts";
import { closeGently } from "./limit-body.ts";

/** Takes over connections that switch protocols. Unwanted upgrades are answered as ordinary requests. */
export type Upgrade = {
  wants: (request: IncomingMessage) => boolean;
  take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};
export type Certificate = CertificateFiles;

/** The listening server and the HTTP servers behind it: the same one, unless TLS and plain HTTP share a port. */
export type Front = { listener: TcpServer; servers: HttpServer[] };

/** First byte of a TLS handshake record (RFC 8446 5.1). No HTTP request begins with it. */
const TLS_HANDSHAKE = 0x16;
/** Timeout for the first byte of a connection. */
const FIRST_BYTE_MS = 10_000;
/** Longer than load balancers keep idle connections, so that they close first. */
const KEEP_ALIVE_MS = 65_000;

/** Limit of the request line and all headers. A URL of 8,192 characters may triple when encoded in a query. */
const HEADERS_MAX_BYTES = 48 * 1_024;

const SERVER = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  maxHeaderSize: HEADERS_MAX_BYTES,
};

const unread = (message: string) => apiError("invalid_parameter", message);

/** Answers requests that Node's parser rejects, which never reach a route. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const tooLong = error.code === "HPE_HEADER_OVERFLOW";
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const { status, headers, body } = tooLong
    ? refusal(unread(`The headers and the URL may have ${HEADERS_MAX_BYTES} bytes together.`), 431)
    : late
      ? refusal(unread("The request was not sent in time."), 408)
      : refusal(unread("This is not an HTTP/1.1 request."));
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

function secureServer(files: Certificate, settings: typeof SERVER, answer: RequestListener): HttpServer {
  return createHttps({ ...settings, ...readCertificate(files), minVersion: "TLSv1.2" }, answer);
}

/**
 * Creates the front: plain HTTP, or TLS and plain HTTP on one port. `answer` distinguishes them by
 * `request.socket.encrypted`.
 */
export function createFront(answer: RequestListener, upgrade?: Upgrade, certificate?: Certificate): Front {
  const settings = { ...SERVER, shouldUpgradeCallback: (request: IncomingMessage) => upgrade?.wants(request) ?? false };
  const watched: RequestListener = (request, response) => {
    if (!isProbe(request.url)) noteWork();
    watchRequest(request, response);
    closeGently(request, response);
    answer(request, response);
  };
  const plain = createHttp(settings, watched);
  const servers = certificate ? [plain, secureServer(certificate, settings, watched)] : [plain];
  for (const server of servers) server.on("clientError", answerUnreadable);
  if (upgrade) for (const server of servers) server.on("upgrade", upgrade.take);
  const secure = servers[1];
  return { listener: secure ? sniffing(plain, secure) : plain, servers };
}

function sniffing(plain: HttpServer, secure: HttpServer): TcpServer {
  // These servers never listen, but their timeouts for slow requests start with that event.
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

/** Offers a connection to `first`, then to `second`. */
export function chooseUpgrade(first: Upgrade, second: Upgrade | undefined): Upgrade {
  return {
    wants: (request) => first.wants(request) || (second?.wants(request) ?? false),
    take: (request, socket, head) => (first.wants(request) ? first : second)?.take(request, socket, head),
  };
}
