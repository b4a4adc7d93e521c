import type { ServerResponse } from "node:http";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** The largest body of a request to the dashboard: as much as Next takes of a server action. */
export const PAGE_BODY_MAX_BYTES = 1_048_576;
/** How long a refused sender's connection is still read after the answer, in ms: closed sooner, the answer would be lost on its way. */
const LINGER_MS = 2_000;

const TOO_LARGE = `The request body exceeds the limit of ${PAGE_BODY_MAX_BYTES.toLocaleString("en")} bytes.\n`;
const HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "content-length": String(Buffer.byteLength(TOO_LARGE)),
  "cache-control": "no-store",
  connection: "close",
};

/**
 * Answers 413 to a request to the dashboard with too large a body: immediately if its declared length exceeds the limit, otherwise when the
 * chunks do. Next would read the whole body first. Returns whether it answered.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse): boolean {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > PAGE_BODY_MAX_BYTES) {
    response.writeHead(413, HEADERS).end(TOO_LARGE);
    return true;
  }
  if (request.headers["transfer-encoding"] !== undefined) watchSize(request, response);
  return false;
}

/** Counts the bytes as the parser hands them on: a listener of our own would take them from Next. */
function watchSize(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= PAGE_BODY_MAX_BYTES) return push(chunk, encoding);
    request.push = () => true; // the rest is read and dropped
    cutShort(request, response);
    return true;
  };
}

/** Answers over Next's head: it is still reading the body, and whatever it answers later goes nowhere. */
function cutShort(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (response.headersSent) return void socket.destroy();
  response.detachSocket(socket);
  // Without its socket the response neither closes nor has the status that the access log writes.
  response.statusCode = 413;
  socket.once("close", () => response.emit("close"));
  const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 413 ${STATUS_CODES[413]}\r\n${lines.join("")}\r\n${TOO_LARGE}`);
  // Next's reading ends with the connection.
  linger(socket);
}

function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Closes the connection gently when an answer ends it before the request was read: what is still sent is read and dropped for a moment.
 * Closed at once, the sender's system would throw the answer away with the connection (RFC 9112 9.6).
 */
export function closeGently(request: IncomingMessage, response: ServerResponse): void {
  response.once("prefinish", () => {
    if (request.complete) return;
    const { socket } = request;
    socket.destroySoon = () => {
      socket.end();
      request.resume();
      linger(socket);
    };
  });
}
