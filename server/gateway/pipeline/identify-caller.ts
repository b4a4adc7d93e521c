import type { Ctx } from "#lib/kernel/context.ts";
import type { ApiError } from "../route/api-error.ts";
import type { GatewayContext, Route } from "../route/route.ts";
import { sessionOwner } from "../session/session-owner.ts";
import { sessionTestKey } from "../session/session-test-key.ts";
import type { Arrival } from "./arrival.ts";
import type { Admitted, Authenticator, Refused } from "./authenticator.ts";

/** A caller admitted without a key: an owner by their session, or the holder of a signed URL. */
export type Keyless = { refusal?: never; key?: never; rate?: never; ctx: Ctx };

/** Identifies the caller by key, session or signature, or returns the refusal. */
export function identifyCaller(
  context: GatewayContext,
  authenticator: Authenticator,
  arrival: Arrival,
  route: Route | undefined,
): Promise<Admitted | Refused | Keyless> {
  const { credentials, sourceIp, requestId } = arrival;
  return credentials.found === "none"
    ? withoutToken(context, authenticator, arrival, route)
    : authenticator.authenticate(credentials, sourceIp, route?.scope, requestId);
}

async function withoutToken(
  context: GatewayContext,
  authenticator: Authenticator,
  { incoming, sourceIp, query, credentials, requestId }: Arrival,
  route: Route | undefined,
): Promise<Admitted | Refused | Keyless> {
  const keyless = await withoutKey(context, { incoming, query }, route);
  if (keyless) return "code" in keyless ? { refusal: keyless } : { ctx: keyless };
  const testKey = await sessionTestKey(incoming, route?.scope);
  return testKey
    ? authenticator.admit(testKey, sourceIp, route?.scope)
    : await authenticator.authenticate(credentials, sourceIp, route?.scope, requestId);
}

/** Accepts an owner's session or a signed URL if the route does. Returns undefined if the call needs a key. */
async function withoutKey(
  context: GatewayContext,
  { incoming, query }: Pick<Arrival, "incoming" | "query">,
  route: Route | undefined,
): Promise<Ctx | ApiError | undefined> {
  if (route?.ownerSession) return await sessionOwner(incoming, context.req.param("key_id") ?? "");
  if (route?.signed && query?.has("signature"))
    return await route.signed(context.req.param() as Record<string, string>, query);
  return undefined;
}
