import type { IncomingMessage, ServerResponse } from "node:http";
import { log, writeLines } from "#lib/platform/log.ts";
import { LOG_SAMPLE_DEFAULT, LOG_SLOW_DEFAULT_MS } from "./constants.ts";
import { LOG_EVENTS } from "./events.ts";
import { lineBase } from "./line-base.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** What is known of a request besides what HTTP says. */
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

/** Asked by machines every few seconds, or by pages that stand already: logged only when they fail. */
const QUIET = /^\/(?:healthz|readyz|metrics)$|^\/_next\/|^\/[\w-]+\.(?:png|svg|ico|txt|webmanifest)$/;

/** Bytes of lines, and milliseconds, that lines wait for each other: one write for each would cost a call as much as its key's check. */
const BATCH_BYTES = 8_192;
const BATCH_MS = 200;

const known = new WeakMap<ServerResponse, Known>();

/** What the line of a request is to say. Whoever knows it says it, before the answer is sent. */
export function noteRequest(response: ServerResponse, about: Known): void {
  known.set(response, about);
}

/** A number of the environment, read as LOG_LEVEL is: `parseEnv` refuses what is none. */
const numberOf = (text: string | undefined, otherwise: number): number =>
  text === undefined || text === "" || Number.isNaN(Number(text)) ? otherwise : Number(text);

const share = numberOf(process.env.LOG_SAMPLE, LOG_SAMPLE_DEFAULT);
const slowMs = numberOf(process.env.LOG_SLOW_MS, LOG_SLOW_DEFAULT_MS);

/** Without the query, which holds whatever callers put there; nor the parts of a path that look as if somebody had made them up as a secret. */
export function shownPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return redactSecrets(path.slice(0, PATH_MAX)).replace(/(?<=\/)(?=[\w-]*\d)[\w-]{20,}(?=\/|$)/g, "…");
}

/** Has a line written when a request is over, one a request: of each that failed or was slow, and of a share of the others (LOG_SAMPLE). */
export function watchRequest(request: IncomingMessage, response: ServerResponse): void {
  const { method = "GET", url = "/" } = request;
  const begun = performance.now();
  response.once("close", () => {
    const ms = performance.now() - begun;
    const { statusCode: status, writableFinished } = response;
    if (status < 500 && (QUIET.test(url) || !(ms >= slowMs || Math.random() < share))) return;
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

/** What all lines of a process have in common, written out once. */
let common: string | undefined;

/** A line as the log has them, made here: the log's own way to one costs five times as much. */
function write(fields: Record<string, unknown>): void {
  if (!log.isOn("info")) return;
  common ??= JSON.stringify({ ...lineBase(), event: "request.answered" }).slice(1, -1);
  fields.msg = LOG_EVENTS.info["request.answered"];
  waiting += `{"level":30,"time":${Date.now()},${common},${JSON.stringify(fields).slice(1)}\n`;
  if (waiting.length >= BATCH_BYTES) flush();
  else timer ??= setTimeout(flush, BATCH_MS).unref();
}

process.once("exit", flush);
