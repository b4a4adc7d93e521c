import type { IncomingMessage } from "node:http";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env.ts";
import { type ApiError, apiError } from "../answers/api-error.ts";
import { sessionMember } from "./session-member.ts";

/**
 * The owner behind a DELETE of a key that carries a dashboard session in place of a key (service interface 5.1.4, contract 2).
 * Same origin only: a browser names the page that asks, and another site's page has no business here. A member who is no
 * owner is told so. Undefined when there is no such session, or it reaches no such key; the call is then answered as one without credentials.
 */
export async function sessionOwner(
  incoming: IncomingMessage,
  keyId: string,
): Promise<MemberCtx | ApiError | undefined> {
  const member = await sessionMember(incoming, keyId, (from) => isOwnOrigin(from, env().BASE_URL));
  if (!member || member.role === "owner") return member;
  return apiError("insufficient_scope", "Only an owner of the workspace may revoke its keys. Ask one.");
}
