import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { FIXTURE_BALANCE } from "#lib/billing/credits/fixtures.ts";
import { noteRequest } from "#lib/platform/logging/access-log.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { endCall, traceIds } from "#lib/platform/tracing/tracing.ts";
import { inPieces } from "../answers/in-pieces.ts";
import { statusOf } from "../answers/outcome.ts";
import { type ApiError, errorBody, errorHeaders, surprise } from "../route/api-error.ts";
import type { Outcome } from "../route/route.ts";
import type { Arrival } from "./arrival.ts";
import { logCall } from "./log-call.ts";
import { logFailure } from "./log-failure.ts";
import type { Rate } from "./rate.ts";

/** A handled call: the endpoint's path, the outcome, and the key with its rate. */
export type Answered = {
  endpoint: string;
  outcome: Outcome;
  key: KnownKey | undefined;
  rate: Rate | undefined;
  /** The status of the call inside a message of another protocol, used for metrics and the log. */
  inside?: { status: number; error: ApiError | undefined };
  /** For protocol messages that are not calls to an owner: counted, but not in the request log. */
  isUnlogged?: boolean;
};

/** Serializes the outcome, sets the headers of contract 3, and logs the call if its key was found. */
export function answerCall(outgoing: ServerResponse, arrival: Arrival, answered: Answered): Response {
  const { endpoint, key, rate, inside, isUnlogged } = answered;
  const outcome = inPieces(answered.outcome);
  const failed = "error" in outcome ? outcome.error : undefined;
  const status = statusOf(outcome);
  const credits = outcome.credits ?? 0;
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": arrival.requestId,
    "x-credits-used": String(credits),
  };
  const isTest = key?.env === "test";
  if (key) headers["x-credits-remaining"] = String(isTest ? FIXTURE_BALANCE.balance : key.balance);
  if (isTest) headers["x-service-mode"] = "test";
  if (rate) {
    headers["ratelimit-limit"] = String(rate.limit);
    headers["ratelimit-policy"] = rate.policy;
    headers["ratelimit-remaining"] = String(rate.remaining);
    headers["ratelimit-reset"] = String(rate.resetSeconds);
  }
  if (arrival.credentials.found === "query")
    headers.warning =
      '299 - "The API key stands in the address, and addresses are logged: send it as Authorization: Bearer"';
  if (failed) Object.assign(headers, errorHeaders(failed));
  else if ("headers" in outcome) Object.assign(headers, outcome.headers);
  const note = (cost: number, came = inside ?? { status, error: failed }) => {
    const durationMs = performance.now() - arrival.startedAt;
    metrics.calls.inc({ route: endpoint, status: came.status, env: key?.env ?? "none" });
    metrics.callSeconds.observe({ route: endpoint }, durationMs / 1_000);
    if (came.error) metrics.refusals.inc({ code: came.error.code });
    noteRequest(outgoing, {
      request_id: arrival.requestId,
      route: endpoint,
      workspace_id: key?.workspaceId,
      key_id: key?.id,
      code: came.error?.code,
      ...traceIds(),
    });
    endCall(came.status, {
      "http.request.method": arrival.incoming.method ?? "GET",
      "http.route": endpoint,
      "error.type": came.error?.code,
      "gatehouse.request": arrival.requestId,
      "gatehouse.workspace": key?.workspaceId,
      "gatehouse.environment": key?.env,
      "gatehouse.credits": cost,
    });
    if (!key || isUnlogged) return;
    logCall({
      requestId: arrival.requestId,
      key,
      method: arrival.incoming.method ?? "GET",
      endpoint,
      target: outcome.target,
      targetStatus: outcome.targetStatus,
      status: came.status,
      errorCode: came.error?.code,
      sourceIp: arrival.sourceIp,
      userAgent: arrival.incoming.headers["user-agent"],
      durationMs,
      credits: cost,
    });
  };
  if ("send" in outcome) {
    outcome.send(outgoing, headers).then(
      (sent) => note(sent.credits),
      (err: unknown) => {
        const { target, targetStatus } = outcome;
        const broken = { error: surprise(err), credits, target, targetStatus };
        if (!outgoing.headersSent) {
          logFailure(err, { request_id: arrival.requestId, route: endpoint });
          answerCall(outgoing, arrival, { ...answered, outcome: broken });
          return;
        }
        log.error("call.answer_broke_off", { err, request_id: arrival.requestId, endpoint });
        outgoing.destroy();
        // The head was already sent as a success, but metrics and the log record the failure.
        note(credits, { status: statusOf(broken), error: broken.error });
      },
    );
    return RESPONSE_ALREADY_SENT;
  }
  note(credits);
  const body =
    "error" in outcome && outcome.body === undefined
      ? errorBody(outcome.error, arrival.requestId)
      : JSON.stringify(outcome.body);
  const length = Buffer.byteLength(body);
  headers["content-length"] = String(length);
  // Writes to the socket directly, because building a Response and taking it apart again costs as
  // much as everything above. Head and body are sent as text in a single write; ASCII, the usual
  // case, is sent as Latin-1, which is copied without conversion.
  outgoing.writeHead(status, headers).end(body, length === body.length ? "latin1" : "utf8");
  return RESPONSE_ALREADY_SENT;
}
