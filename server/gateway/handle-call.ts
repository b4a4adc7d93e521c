import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Ctx } from "#lib/auth/context.ts";
import type { KnownKey } from "#lib/keys/read-known-keys.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { API_ERRORS } from "#lib/platform/errors.ts";
import { clientAddress } from "#server/web/client-address.ts";
import { type ApiError, apiError, errorBody, errorHeaders } from "./api-error.ts";
import { readCredentials } from "./credentials.ts";
import type { Gate } from "./gate.ts";
import { answerOnce } from "./idempotency.ts";
import { logCall } from "./log-call.ts";
import { parseInput, queryObject } from "./parse-input.ts";
import type { Rate } from "./rate.ts";
import { parseJson, readBody } from "./read-body.ts";
import type { Outcome, Route } from "./route.ts";

export type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** Where a call arrived: a route; a path that exists for other methods; or nowhere. */
export type Destination = { endpoint: string } & ({ route: Route } | { route?: never; allow?: readonly string[] });

/** A call on its way: what is known of it before anybody is let in. */
type Arrival = {
  requestId: Id<"req">;
  startedAt: number;
  incoming: IncomingMessage;
  sourceIp: string;
  query: URLSearchParams | undefined;
  keyInQuery: boolean;
};

/** One call of /v1 from first byte to answer: authenticate, admit, parse, run, answer, log. Never throws. */
export async function handleCall(context: GatewayContext, gate: Gate, to: Destination): Promise<Response> {
  const { incoming } = context.env;
  const search = incoming.url?.indexOf("?") ?? -1;
  const query = search < 0 ? undefined : new URLSearchParams(incoming.url?.slice(search + 1));
  const credentials = readCredentials(incoming.headers, query);
  const arrival: Arrival = {
    requestId: newId("req", databaseClock.now()),
    startedAt: performance.now(),
    incoming,
    sourceIp: clientAddress(incoming),
    query,
    keyInQuery: credentials.found === "query",
  };
  const gated = await gate.pass(credentials, arrival.sourceIp, to.route?.scope);
  if ("refusal" in gated) return answer(context, arrival, to.endpoint, { error: gated.refusal }, gated.key, gated.rate);
  const outcome = await run(context, arrival, gated.key, to).catch((reason: unknown): Outcome => {
    log.error({ err: reason, request_id: arrival.requestId, endpoint: to.endpoint }, "a call failed");
    return { error: apiError("internal_error", "Something failed here. Quote the request id when you report it.") };
  });
  return answer(context, arrival, to.endpoint, outcome, gated.key, gated.rate);
}

async function run(context: GatewayContext, arrival: Arrival, key: KnownKey, to: Destination): Promise<Outcome> {
  const { route } = to;
  if (!route) return { error: nowhere(context, to.allow) };
  const params = context.req.param() as Record<string, string>;
  // No id of ours looks otherwise, and some of what else could be sent the database cannot even be asked about.
  if (!Object.values(params).every((part) => /^[\w.-]{1,64}$/.test(part))) return { error: apiError("not_found", "There is no such thing here.") };
  const { incoming, requestId } = arrival;
  const query = route.query ? parseInput(route.query, queryObject(arrival.query)) : refuseQuery(arrival.query);
  if ("error" in query) return query;
  const raw = incoming.method === "GET" ? undefined : await readBody(incoming);
  if (raw && !Buffer.isBuffer(raw)) return { error: raw };

  const work = async (id: Id<"req">): Promise<Outcome> => {
    const body = parseBody(route, raw, incoming);
    if ("error" in body) return body;
    const ctx = contextOf(key, arrival);
    return await route.handle({ ctx, requestId: id, key, params, query: query.value, body: body.value });
  };
  const idemKey = incoming.headers["idempotency-key"];
  if (!route.idempotent || incoming.method === "GET" || idemKey === undefined) return await work(requestId);
  return await answerOnce({ ctx: contextOf(key, arrival), key, route, requestId, idemKey, body: raw ?? Buffer.alloc(0) }, work);
}

function nowhere(context: GatewayContext, allow: readonly string[] | undefined): ApiError {
  if (allow) return apiError("method_not_allowed", `This path takes ${allow.join(", ")}.`, undefined, { allow: allow.join(", ") });
  return apiError("not_found", `There is nothing at ${context.req.path.slice(0, 200)}. See /docs for what there is.`);
}

function refuseQuery(query: URLSearchParams | undefined): ReturnType<typeof parseInput> {
  const name = Object.keys(queryObject(query))[0];
  if (name === undefined) return { value: undefined };
  return { error: apiError("invalid_parameter", `There is no query parameter ${name.slice(0, 100)} here.`, { param: name.slice(0, 100) }) };
}

function parseBody(route: Route, raw: Buffer | undefined, incoming: IncomingMessage): ReturnType<typeof parseInput> {
  if (!route.body) {
    if (raw && raw.length > 0) return { error: apiError("invalid_parameter", "This call takes no body.", { param: "body" }) };
    return { value: undefined };
  }
  const read = parseJson(raw ?? Buffer.alloc(0), incoming.headers["content-type"]);
  return "error" in read ? read : parseInput(route.body, read.json);
}

const contextOf = (key: KnownKey, arrival: Arrival): Ctx => ({
  workspaceId: key.workspaceId,
  actor: { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes },
  clock: databaseClock,
  ip: arrival.sourceIp,
  userAgent: arrival.incoming.headers["user-agent"],
});

/** Serialises, sets the headers of contract 3, logs. The log has the call of a key that was found, whatever came of it. */
function answer(context: GatewayContext, arrival: Arrival, endpoint: string, outcome: Outcome, key: KnownKey | undefined, rate: Rate | undefined): Response {
  const failed = "error" in outcome ? outcome.error : undefined;
  const status = failed ? API_ERRORS[failed.code].status : (outcome as { status: number }).status;
  const credits = outcome.credits ?? 0;
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": arrival.requestId,
    "x-credits-used": String(credits),
  };
  if (key) headers["x-credits-remaining"] = String(key.balance);
  if (rate) {
    headers["ratelimit-limit"] = String(rate.limit);
    headers["ratelimit-remaining"] = String(rate.remaining);
    headers["ratelimit-reset"] = String(rate.resetSeconds);
  }
  if (arrival.keyInQuery) headers["warning"] = '299 - "The API key stands in the address, and addresses are logged: send it as Authorization: Bearer"';
  if (failed) Object.assign(headers, errorHeaders(failed));
  else if ("headers" in outcome) Object.assign(headers, outcome.headers);
  if (key)
    logCall({
      requestId: arrival.requestId,
      key,
      method: arrival.incoming.method ?? "GET",
      endpoint,
      target: outcome.target,
      targetStatus: outcome.targetStatus,
      status,
      errorCode: failed?.code,
      sourceIp: arrival.sourceIp,
      userAgent: arrival.incoming.headers["user-agent"],
      durationMs: performance.now() - arrival.startedAt,
      credits,
    });
  const body = "error" in outcome ? errorBody(outcome.error, arrival.requestId) : JSON.stringify(outcome.body);
  // Straight to the socket: building a Response only to take it apart again costs as much as all of the above.
  context.env.outgoing.writeHead(status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
}
