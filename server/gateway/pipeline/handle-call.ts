import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { QueueFull } from "#lib/platform/async/group-commit.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { clientAddress } from "#server/web/client-address.ts";
import { type ApiError, apiError } from "../answers/api-error.ts";
import { parseBody } from "../input/parse-body.ts";
import { parseInput, queryObject } from "../input/parse-input.ts";
import { readBody } from "../input/read-body.ts";
import { isForm } from "../input/read-form.ts";
import { type Spooled, spoolBody } from "../input/spool-body.ts";
import type { Call, GatewayContext, Outcome, Route } from "../route.ts";
import { sessionOwner } from "../session/session-owner.ts";
import { sessionTestKey } from "../session/session-test-key.ts";
import { type Arrival, answerCall } from "./answer-call.ts";
import type { Gate } from "./authenticator.ts";
import { readCredentials } from "./credentials.ts";
import { answerOnce } from "./idempotency.ts";

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
  const keyless = credentials.found === "none" ? await withoutKey(context, arrival, to.route) : undefined;
  if (keyless) {
    const outcome =
      "code" in keyless ? { error: keyless } : await run(context, arrival, { ctx: keyless, key: undefined }, to);
    return answerCall(context, arrival, to.endpoint, outcome, undefined, undefined);
  }
  const borrowed = credentials.found === "none" ? await sessionTestKey(incoming, to.route?.scope) : undefined;
  const gated = borrowed
    ? gate.admit(borrowed, arrival.sourceIp, to.route?.scope)
    : await gate.pass(credentials, arrival.sourceIp, to.route?.scope);
  if ("refusal" in gated)
    return answerCall(context, arrival, to.endpoint, { error: gated.refusal }, gated.key, gated.rate);
  const caller = { ctx: contextOf(gated.key, arrival), key: gated.key };
  return answerCall(context, arrival, to.endpoint, await run(context, arrival, caller, to), gated.key, gated.rate);
}

/** Who calls without a key, where the route knows another way in: an owner's session, or a signature in the address. */
async function withoutKey(
  context: GatewayContext,
  { incoming, query }: Arrival,
  route: Route | undefined,
): Promise<Ctx | ApiError | undefined> {
  if (route?.ownerSession) return await sessionOwner(incoming, context.req.param("key_id") ?? "");
  if (route?.signed && query?.has("signature"))
    return await route.signed(context.req.param() as Record<string, string>, query);
  return undefined;
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
  const received = await receive(incoming, route);
  if ("code" in received) return { error: received };
  const { raw, spooled } = received;

  const handle = async (id: Id<"req">): Promise<Outcome> => {
    const body = spooled ? { value: undefined } : await parseBody(route, raw, incoming.headers["content-type"]);
    const inTheirWords = (outcome: Outcome) => body.dialect?.answer(outcome) ?? outcome;
    if ("error" in body) return inTheirWords({ error: body.error });
    const outcome = await route.handle({
      ...caller,
      requestId: id,
      params,
      query: query.value,
      body: body.value,
      spooled,
      gone: () => goneOf(context),
      header: (name) => incoming.headers[name]?.toString(),
    });
    return inTheirWords(outcome);
  };
  const idemKey = incoming.headers["idempotency-key"];
  try {
    if (!route.idempotent || !caller.key || idemKey === undefined) return await handle(requestId);
    const bodyHash = spooled?.sha256 ?? createHash("sha256").update(raw).digest();
    const once = { ctx: caller.ctx, key: caller.key, route, path: context.req.path, requestId, idemKey, bodyHash };
    return await answerOnce(once, handle);
  } finally {
    await spooled?.close();
  }
}

const EMPTY = Buffer.alloc(0);

/** The body: in memory, or put aside where the route says so. */
async function receive(
  incoming: IncomingMessage,
  route: Route,
): Promise<{ raw: Buffer; spooled?: Spooled } | ApiError> {
  if (incoming.method === "GET") return { raw: EMPTY };
  if (route.spools !== undefined) {
    const spooled = await spoolBody(incoming, route.spools);
    return "code" in spooled ? spooled : { raw: EMPTY, spooled };
  }
  const raw = await readBody(
    incoming,
    route.form && isForm(incoming.headers["content-type"]) ? route.form.maxBytes : 0,
  );
  return Buffer.isBuffer(raw) ? { raw } : raw;
}

/** Ends when the caller hangs up; made for those that ask, which most calls never do. */
function goneOf(context: GatewayContext): AbortSignal {
  const { outgoing } = context.env;
  const leaving = new AbortController();
  if (outgoing.destroyed) leaving.abort();
  else outgoing.once("close", () => leaving.abort());
  return leaving.signal;
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

const contextOf = (key: KnownKey, arrival: Arrival): Ctx => ({
  workspaceId: key.workspaceId,
  actor: { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes },
  clock: databaseClock,
  ip: arrival.sourceIp,
  userAgent: arrival.incoming.headers["user-agent"],
  requestId: arrival.requestId,
});
