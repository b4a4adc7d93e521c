import { isUtf8 } from "node:buffer";
import type { Dispatcher } from "undici";
import { type BodyEnd, BodySink, type Limits } from "./body.ts";
import type { Connection } from "./connections.ts";
import { MAX_INTERIM_RESPONSES } from "./constants.ts";
import { codings } from "./decode.ts";
import { connectionFailure, tooLarge, undecodable } from "./failure.ts";
import type { Hop } from "./redirect.ts";
import type { Failed, ResponseHeaders } from "./types.ts";

export type Exchanged = {
  outcome: { ok: true; body: Buffer; truncated: boolean } | (Failed & { cause?: unknown; undecodable?: true });
  /** The received head, also if the exchange failed later. */
  status?: number;
  headers?: ResponseHeaders;
  /** The received part of a failed response's body, or what came in place of a head. */
  received?: Buffer;
  firstByteMs: number;
  /** Whether the connection can carry another request. */
  clean: boolean;
};

/** Conditions of all exchanges of one request. */
export type Terms = {
  limitsFor: (status: number, headers: ResponseHeaders) => Limits;
  /** Aborts at the deadline; `expired` makes the failure for it. */
  signal: AbortSignal;
  expired: () => Failed;
};

/**
 * Sends one request over one connection and reads the response without following redirects. Never
 * rejects.
 */
export function exchange(connection: Connection, hop: Hop, { limitsFor, signal, expired }: Terms): Promise<Exchanged> {
  return new Promise((resolve) => {
    const started = performance.now();
    let head: { status: number; headers: ResponseHeaders } | undefined;
    let firstByteMs = 0;
    let control: Dispatcher.DispatchController | undefined;
    let sink: BodySink | undefined;
    let interim = 0;
    let received = false;
    let settled = false;

    const settle = (outcome: Exchanged["outcome"], clean: boolean, kept?: Buffer) => {
      if (settled) return;
      settled = true;
      signal.removeEventListener("abort", onAbort);
      const received = outcome.ok ? undefined : (kept ?? sink?.partial ?? connection.line.heads?.received);
      sink?.cancel();
      const isClean = clean && !connection.line.heads?.repaired;
      resolve({ outcome, ...head, ...(received?.length && { received }), firstByteMs, clean: isClean });
      if (!clean) control?.abort(new Error("done with this connection"));
    };
    const onAbort = () => settle(expired(), false);
    signal.addEventListener("abort", onAbort, { once: true });

    const onBody = (limits: Limits, names: string[]) => (end: BodyEnd) => {
      if (end.kind === "undecodable") settle(undecodable(names.join(", ")), false, end.body);
      else if (end.kind === "whole") settle({ ok: true, body: end.body, truncated: false }, received);
      else if (end.kind === "left" || limits.atLimit === "truncate")
        settle({ ok: true, body: end.body, truncated: true }, false);
      else settle(tooLarge(limits.maxBytes), false);
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        control = controller;
        connection.line.heads?.expect();
        if (settled) controller.abort(new Error("too late"));
      },
      onResponseStart(controller, status, sent) {
        if (status < 200) {
          interim++;
          if (interim > MAX_INTERIM_RESPONSES) settle(connectionFailure({ code: "INTERIM_OVERFLOW" }), false);
          return;
        }
        const dialled = connection.reused ? 0 : connection.line.connectMs + connection.line.tlsMs;
        firstByteMs = Math.max(0, performance.now() - started - dialled);
        connection.line.heads?.accept();
        const headers = readable(sent);
        head = { status, headers };
        const limits = limitsFor(status, headers);
        const names = codings(headers);
        sink = new BodySink(names, limits, () => controller.resume(), onBody(limits, names));
      },
      onResponseData(controller, chunk) {
        if (sink?.write(chunk) === false) controller.pause();
      },
      onResponseEnd() {
        received = true;
        sink?.end();
      },
      onResponseError(_controller, error) {
        settle(
          { ...connectionFailure(error, head ? undefined : connection.line.heads?.received), cause: error },
          false,
        );
      },
    };

    try {
      connection.client.dispatch(
        {
          path: hop.url.pathname + hop.url.search,
          method: hop.method,
          headers: hop.headers,
          body: hop.body ?? null,
        },
        handler,
      );
    } catch (error) {
      settle({ ...connectionFailure(error), cause: error }, false);
    }
  });
}

const NOT_ASCII = /[\x80-\xff]/;

/** Decodes header values in UTF-8, which undici reads as Latin-1. */
function readable(headers: ResponseHeaders): ResponseHeaders {
  const entries = Object.entries(headers);
  if (!entries.some(([, value]) => NOT_ASCII.test(String(value)))) return headers;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(fromBytes) : value && fromBytes(value)]),
  );
}

function fromBytes(value: string): string {
  if (!NOT_ASCII.test(value) || /[^\0-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}
