import type { IncomingMessage } from "node:http";
import type { Ctx } from "#lib/auth/context.ts";
import type { KnownKey } from "#lib/keys/read-known-keys.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { QueueFull } from "#lib/platform/group-commit.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { clientAddress } from "#server/web/client-address.ts";
import { type Arrival, answerCall } from "./answer-call.ts";
import { type ApiError, apiError } from "./api-error.ts";
import { readCredentials } from "./credentials.ts";
import type { Gate } from "./gate.ts";
import { answerOnce } from "./idempotency.ts";
import { parseInput, queryObject } from "./parse-input.ts";
import { parseJson, readBody } from "./read-body.ts";
import type { Call, GatewayContext, Outcome, Route } from "./route.ts";
import { sessionOwner } from "./session-owner.ts";

/** Where a call arrived: a route; a path that exists for other methods; or nowhere. */
export type Destination = { endpoint: string } & ({ route: Route } | { route?: never; allow?: readonly string[] });

type Caller = Pick<Call, "ctx" | "key">;

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
  const owner =
    to.route?.ownerSession && credentials.found === "none"
      ? await sessionOwner(incoming, context.req.param("key_id") ?? "")
      : undefined;
  if (owner)
    return answerCall(
      context,
      arrival,
      to.endpoint,
      await run(context, arrival, { ctx: owner, key: undefined }, to),
      undefined,
      undefined,
    );
  const gated = await gate.pass(credentials, arrival.sourceIp, to.route?.scope);
  if ("refusal" in gated)
    return answerCall(context, arrival, to.endpoint, { error: gated.refusal }, gated.key, gated.rate);
  const caller = { ctx: contextOf(gated.key, arrival), key: gated.key };
  return answerCall(context, arrival, to.endpoint, await run(context, arrival, caller, to), gated.key, gated.rate);
}

/** Parses and works. A surprise is logged with the request's id and answered as such, never with what it said. */
async function run(context: GatewayContext, arrival: Arrival, caller: Caller, to: Destination): Promise<Outcome> {
  try {
    return await work(context, arrival, caller, to);
  } catch (reason) {
    if (reason instanceof QueueFull)
      return {
        error: apiError("overloaded", "More calls wait than can be served. Try again shortly.", undefined, {
          "retry-after": "1",
        }),
      };
    log.error({ err: reason, request_id: arrival.requestId, endpoint: to.endpoint }, "a call failed");
    return { error: apiError("internal_error", "Something failed here. Quote the request id when you report it.") };
  }
}

async function work(context: GatewayContext, arrival: Arrival, caller: Caller, to: Destination): Promise<Outcome> {
  const { route } = to;
  if (!route) return { error: nowhere(context, to.allow) };
  const params = context.req.param() as Record<string, string>;
  // No id of ours looks otherwise, and some of what else could be sent the database cannot even be asked about.
  if (!Object.values(params).every((part) => /^[\w.-]{1,64}$/.test(part)))
    return { error: apiError("not_found", "There is no such thing here.") };
  const { incoming, requestId } = arrival;
  const query = route.query ? parseInput(route.query, queryObject(arrival.query)) : refuseQuery(arrival.query);
  if ("error" in query) return query;
  const raw = incoming.method === "GET" ? undefined : await readBody(incoming);
  if (raw && !Buffer.isBuffer(raw)) return { error: raw };

  const handle = async (id: Id<"req">): Promise<Outcome> => {
    const body = parseBody(route, raw, incoming);
    if ("error" in body) return body;
    return await route.handle({ ...caller, requestId: id, params, query: query.value, body: body.value });
  };
  const idemKey = incoming.headers["idempotency-key"];
  if (!route.idempotent || !caller.key || idemKey === undefined) return await handle(requestId);
  return await answerOnce(
    {
      ctx: caller.ctx,
      key: caller.key,
      route,
      path: context.req.path,
      requestId,
      idemKey,
      body: raw ?? Buffer.alloc(0),
    },
    handle,
  );
}

function nowhere(context: GatewayContext, allow: readonly string[] | undefined): ApiError {
  if (allow)
    return apiError("method_not_allowed", `This path takes ${allow.join(", ")}.`, undefined, {
      allow: allow.join(", "),
    });
  return apiError("not_found", `There is nothing at ${context.req.path.slice(0, 200)}. See /docs for what there is.`);
}

function refuseQuery(query: URLSearchParams | undefined): ReturnType<typeof parseInput> {
  const name = Object.keys(queryObject(query))[0];
  if (name === undefined) return { value: undefined };
  return {
    error: apiError("invalid_parameter", `There is no query parameter ${name.slice(0, 100)} here.`, {
      param: name.slice(0, 100),
    }),
  };
}

function parseBody(route: Route, raw: Buffer | undefined, incoming: IncomingMessage): ReturnType<typeof parseInput> {
  if (!route.body) {
    // An empty object says nothing, and is what many clients send where there is nothing to say.
    if (raw && raw.length > 0 && raw.toString("utf8", 0, 16).trim() !== "{}")
      return { error: apiError("invalid_parameter", "This call takes no body.", { param: "body" }) };
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
