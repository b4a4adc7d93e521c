import type { IncomingMessage, ServerResponse } from "node:http";
import { LOG_SAMPLE_DEFAULT, SLOW_REQUEST_MS } from "./constants.ts";
import { LOG_EVENTS } from "./events.ts";
import { lineBase } from "./line-base.ts";
import { log, writeLines } from "./log.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** Facts about a request that HTTP does not carry. */
type Known = {
  request_id?: string;
  route?: string;
  workspace_id?: string | undefined;
  key_id?: string | undefined;
  code?: string | undefined;
  trace_id?: string;
  span_id?: string;
};

const PATH_MAX = 200;

/** Frequent probes and static files, logged only on failure. */
const QUIET = /^\/(?:healthz|readyz|metrics)$|^\/_next\/|^\/[\w-]+\.(?:png|svg|ico|txt|webmanifest)$/;

/**
 * Bytes and milliseconds after which buffered lines are written: a write per line would cost a call
 * as much as checking its key.
 */
const BATCH_BYTES = 8_192;
const BATCH_MS = 200;

const known = new WeakMap<ServerResponse, Known>();

/** Adds fields to the line of a request. Call it before the response is sent. */
export function noteRequest(response: ServerResponse, about: Known): void {
  known.set(response, about);
}

/** Parses a number from the environment early, as LOG_LEVEL is; `parseEnv` rejects invalid ones. */
const numberOf = (text: string | undefined, otherwise: number): number =>
  text === undefined || text === "" || Number.isNaN(Number(text)) ? otherwise : Number(text);

const share = numberOf(process.env.LOG_SAMPLE, LOG_SAMPLE_DEFAULT);

/**
 * Returns the path without the query, which may hold anything, and without segments that look like
 * secrets.
 */
export function shownPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return redactSecrets(path.slice(0, PATH_MAX)).replace(/(?<=\/)(?=[\w-]*\d)[\w-]{20,}(?=\/|$)/g, "…");
}

/**
 * Logs a request when it ends: every failed or slow one, and a share of the others (LOG_SAMPLE).
 */
export function watchRequest(request: IncomingMessage, response: ServerResponse): void {
  const { method = "GET", url = "/" } = request;
  const begun = performance.now();
  response.once("close", () => {
    const ms = performance.now() - begun;
    const { statusCode: status, writableFinished } = response;
    if (status < 500 && (QUIET.test(url) || !(ms >= SLOW_REQUEST_MS || Math.random() < share))) return;
    const about = known.get(response);
    const requestId = about?.request_id ?? request.headers["x-gatehouse-request-id"]?.toString();
    write({
      ...{ method, ...(about?.route === undefined ? { path: shownPath(url) } : {}), status },
      duration_ms: Math.round(ms * 10) / 10,
      ...(requestId !== undefined && { request_id: requestId }),
      ...about,
      ...(!writableFinished && { aborted: true }),
    });
  });
}

let waiting = "";
let timer: NodeJS.Timeout | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const lines = waiting;
  waiting = "";
  if (lines !== "") writeLines(lines);
}

/** Fields common to all lines, serialised once. */
let common: string | undefined;

/** Writes a line in the log's format. Going through the log would cost five times as much. */
function write(fields: Record<string, unknown>): void {
  if (!log.isOn("info")) return;
  common ??= JSON.stringify({ ...lineBase(), event: "request.answered" }).slice(1, -1);
  fields.msg = LOG_EVENTS.info["request.answered"];
  waiting += `{"level":30,"time":${Date.now()},${common},${JSON.stringify(fields).slice(1)}\n`;
  if (waiting.length >= BATCH_BYTES) flush();
  else timer ??= setTimeout(flush, BATCH_MS).unref();
}

process.once("exit", flush);
