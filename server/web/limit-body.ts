import type { ServerResponse } from "node:http";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Maximum body of a dashboard request, the same as Next's limit for server actions. */
export const PAGE_BODY_MAX_BYTES = 1_048_576;
/**
 * How long a refused sender's connection is still read after the answer, in ms. Closing sooner
 * could lose the answer.
 */
const LINGER_MS = 2_000;

const TOO_LARGE = `The request body exceeds the limit of ${PAGE_BODY_MAX_BYTES.toLocaleString("en")} bytes.\n`;
const HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "content-length": String(Buffer.byteLength(TOO_LARGE)),
  "cache-control": "no-store",
  connection: "close",
};

/**
 * Answers 413 to a dashboard request with too large a body: immediately if its declared length
 * exceeds the limit, otherwise as soon as the chunks do. Next would read the whole body first.
 * Returns whether it answered.
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

/** Counts the bytes passed by the parser: a data listener would take them from Next. */
function watchSize(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= PAGE_BODY_MAX_BYTES) return push(chunk, encoding);
    request.push = () => true; // drop the rest
    cutShort(request, response);
    return true;
  };
}

/** Bypasses Next, which is still reading the body; anything it answers later is discarded. */
function cutShort(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (response.headersSent) return void socket.destroy();
  response.detachSocket(socket);
  // Without its socket, the response neither closes nor has the status for the access log.
  response.statusCode = 413;
  socket.once("close", () => response.emit("close"));
  const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 413 ${STATUS_CODES[413]}\r\n${lines.join("")}\r\n${TOO_LARGE}`);
  // Closing the connection ends Next's reading.
  linger(socket);
}

function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Delays closing the connection when an answer is sent before the request was read, dropping
 * further input for a moment. If closed immediately, the sender's system could discard the answer
 * (RFC 9112 9.6).
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
