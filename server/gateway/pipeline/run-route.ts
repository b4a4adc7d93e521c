import type { IncomingMessage } from "node:http";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { FirstTry, StillHeld } from "#lib/kernel/first-try.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { callerGone } from "../input/caller-gone.ts";
import { hashBody, hashSpooled } from "../input/hash-body.ts";
import { parseBody } from "../input/parse-body.ts";
import { parseQuery } from "../input/parse-input.ts";
import { isJson, parseJson, readBody } from "../input/read-body.ts";
import { receiveBody } from "../input/receive-body.ts";
import { type ApiError, apiError, surprise, wrongMethod } from "../route/api-error.ts";
import type { Call, Dialect, GatewayContext, Outcome, Route } from "../route/route.ts";
import type { Arrival } from "./arrival.ts";
import { answerOnce } from "./idempotency.ts";
import { logFailure } from "./log-failure.ts";

/**
 * Where a call arrived: at a route; at a path that exists for other methods, or for a missing
 * feature; or at an unknown path. `dialect` formats every answer there; `spoken` only those for its
 * clients.
 */
export type Destination = { endpoint: string; dialect?: Pick<Dialect, "answer"> | undefined } & (
  | { route: Route }
  | { route?: never; allow?: readonly string[]; missing?: ApiError; spoken?: Dialect }
);

type Caller = { ctx: Ctx; key: KnownKey | undefined };

/**
 * Parses an admitted call and runs its route. Unexpected errors are logged with the request ID and
 * answered as `internal_error`, without their message.
 */
export async function runRoute(
  context: GatewayContext,
  arrival: Arrival,
  caller: Caller,
  to: Destination,
): Promise<Outcome> {
  const { route } = to;
  if (!route) return await noRoute(context, arrival.incoming, to);
  return await answerSafely(arrival.requestId, to.endpoint, () => run(context, arrival, caller, route));
}

/** Runs `work`, logging unexpected errors and answering them without their message. */
export async function answerSafely<T extends Outcome>(
  requestId: string,
  endpoint: string,
  work: () => Promise<T>,
): Promise<T | { error: ApiError }> {
  try {
    return await work();
  } catch (reason) {
    logFailure(reason, { request_id: requestId, route: endpoint });
    return { error: surprise(reason) };
  }
}

async function run(
  context: GatewayContext,
  { incoming, requestId, query: search }: Arrival,
  caller: Caller,
  route: Route,
): Promise<Outcome> {
  const params = context.req.param() as Record<string, string>;
  // All our IDs match this. Other values may be invalid even in a database query.
  if (!Object.values(params).every((part) => /^[\w.-]{1,64}$/.test(part)))
    return { error: apiError("not_found", "This object does not exist.") };
  const query = parseQuery(route.query, search);
  if ("error" in query) return query;
  const received = await receiveBody(incoming, route);
  if ("code" in received) return { error: received };
  const { raw, spooled } = received;

  const answer = (isTestKey(caller.ctx.actor) && route.fixture) || route.handle;
  const handle = async (id: Id<"req">, firstTry?: FirstTry, stillHeld?: StillHeld): Promise<Outcome> => {
    const body = spooled ? { value: undefined } : await parseBody(route, raw, incoming.headers["content-type"]);
    const inCallerDialect = (outcome: Outcome) => body.dialect?.answer(outcome) ?? outcome;
    if ("error" in body) return inCallerDialect({ error: body.error });
    const call: Call = {
      ...caller,
      requestId: id,
      firstTry,
      stillHeld,
      params,
      query: query.value,
      body: body.value,
      spooled,
      gone: () => callerGone(context.env.outgoing),
      header: (name) => incoming.headers[name]?.toString(),
      isEncrypted: "encrypted" in incoming.socket,
    };
    return inCallerDialect(await answer(call));
  };
  const idemKey = incoming.headers["idempotency-key"] ?? incoming.headers[route.dialect?.idempotencyHeader ?? ""];
  try {
    if (!route.idempotent || !caller.key || idemKey === undefined) return await handle(requestId);
    const bodyHash = spooled ? await hashSpooled(spooled) : hashBody(route, raw, incoming.headers["content-type"]);
    const once = { ctx: caller.ctx, key: caller.key, route, path: context.req.path, requestId, idemKey, bodyHash };
    return await answerOnce(once, (first, stillHeld) => handle(first, first, stillHeld));
  } finally {
    await spooled?.close();
  }
}

async function noRoute(
  context: GatewayContext,
  incoming: IncomingMessage,
  { allow, missing, spoken }: Extract<Destination, { route?: never }>,
): Promise<Outcome> {
  if (allow) return { error: wrongMethod(allow) };
  if (missing) return { error: missing };
  const where = context.req.path.slice(0, 200);
  const outcome = { error: apiError("not_found", `${where} does not exist. See /docs for all endpoints.`) };
  // Clients of another service may request missing features and only understand its error format.
  return spoken && (await speaks(incoming, spoken)) ? spoken.answer(outcome) : outcome;
}

async function speaks(incoming: IncomingMessage, dialect: Dialect): Promise<boolean> {
  if (incoming.method !== "POST" || !isJson(incoming.headers["content-type"])) return false;
  const raw = await readBody(incoming);
  const read = Buffer.isBuffer(raw) ? parseJson(raw, incoming.headers["content-type"]) : undefined;
  return read !== undefined && "json" in read && dialect.speaks(read.json);
}
