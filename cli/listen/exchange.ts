import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { AttemptTimings } from "#lib/webhooks/deliveries/types.ts";
import type { LocalApp } from "./local-app.ts";
import { brokenOff, type LocalError, localFailure, tooLate } from "./local-failure.ts";

export type Exchange = {
  method: string;
  /** Path with query. */
  path: string;
  headers: OutgoingHttpHeaders;
  /** A string is sent together with the headers, which is faster but requires ASCII headers. */
  body: Buffer | string;
  /** Maximum bytes of the response body; the connection is closed there. */
  keep: number;
  /** Total timeout. */
  deadlineMs: number;
  signal?: AbortSignal;
};

/** The result of a request. `response` is set once the status has arrived, `error` unless the response was complete. */
export type Exchanged = {
  durationMs: number;
  timings: AttemptTimings;
  address: string | null;
  response: IncomingMessage | null;
  body: Buffer;
  truncated: boolean;
  error: LocalError | null;
};

const NOTHING = Buffer.alloc(0);

/** Records the timing of each connection phase. All are zero for a reused connection. */
function noteTimings(socket: Socket, begun: number, timings: AttemptTimings): void {
  if (!socket.connecting) return;
  let since = begun;
  const note = (part: keyof AttemptTimings) => () => {
    const now = performance.now();
    timings[part] = now - since;
    since = now;
  };
  socket.once("lookup", note("dns_ms")).once("connect", note("connect_ms")).once("secureConnect", note("tls_ms"));
}

/**
 * Sends one request to the app. Never throws for the app's failures. If a reused connection turns
 * out to be closed, tries once more on a new one, as the server does.
 */
export function exchange(app: LocalApp, call: Exchange): Promise<Exchanged> {
  const begun = performance.now();
  const timings: AttemptTimings = { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 };
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let response: IncomingMessage | null = null;
    let address: string | null = null;
    let over = false;
    const chunks: Buffer[] = [];
    let bytes = 0;

    const finish = (error: LocalError | null, truncated = false): void => {
      if (over) return;
      over = true;
      clearTimeout(deadline);
      call.signal?.removeEventListener("abort", aborted);
      if (error || truncated) request?.destroy();
      const whole = chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks);
      const body = truncated ? whole.subarray(0, call.keep) : whole;
      resolve({ durationMs: performance.now() - begun, timings, address, response, body, truncated, error });
    };
    // Runs after pending input: a process that was stopped may already have received the answer.
    const late = (): void => finish(tooLate(app.url, call.deadlineMs, response !== null));
    const deadline = setTimeout(() => setImmediate(late), call.deadlineMs);
    const aborted = (): void => finish({ code: "no_answer", message: "nobody waits for the answer any more" });
    if (call.signal?.aborted) return aborted();
    call.signal?.addEventListener("abort", aborted);

    const read = (incoming: IncomingMessage): void => {
      if ((incoming.statusCode ?? 0) < 100) {
        finish(localFailure({ code: "HPE_INVALID_STATUS" }, app.url));
        return;
      }
      response = incoming;
      timings.first_byte_ms = performance.now() - begun - timings.dns_ms - timings.connect_ms - timings.tls_ms;
      address = incoming.socket.remoteAddress ?? null;
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > call.keep) finish(null, true);
      });
      incoming.once("end", () => finish(null)).once("close", () => finish(brokenOff(app.url)));
      incoming.on("error", () => finish(brokenOff(app.url)));
    };
    const send = (again: boolean): void => {
      try {
        const sent = app.request({
          host: app.host,
          port: app.port,
          method: call.method,
          path: call.path,
          headers: call.headers,
          agent: again ? false : app.agent,
          ...(again && { rejectUnauthorized: !app.insecure }),
        });
        request = sent;
        sent.once("socket", (socket) => noteTimings(socket, begun, timings)).once("response", read);
        sent.on("error", (error: NodeJS.ErrnoException) => {
          const stale = sent.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
          if (stale && !again && !over && response === null) send(true);
          else finish(localFailure(error, app.url));
        });
        // An unexpected upgrade closes the request without an error.
        sent.once("close", () => {
          if (request === sent && response === null) finish(localFailure({ code: "ECONNRESET" }, app.url));
        });
        sent.end(call.body);
      } catch (error) {
        // Node throws for requests that it cannot write, such as a header with a line break.
        finish(localFailure(error, app.url));
      }
    };
    send(false);
  });
}
