import type { IncomingMessage } from "node:http";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";
import { type ApiError, apiError } from "../route/api-error.ts";
import { sessionMember } from "./session-member.ts";

/**
 * Returns the owner behind a DELETE of a key that carries a dashboard session instead of a key
 * (service interface 5.1.4, contract 2). Accepts the same origin only, as stated by the browser, to
 * refuse other sites' pages. Returns an error for members who are not owners. Returns undefined
 * without a session that can access the key; the call then counts as unauthenticated.
 */
export async function sessionOwner(
  incoming: IncomingMessage,
  keyId: string,
): Promise<MemberCtx | ApiError | undefined> {
  const member = await sessionMember(incoming, keyId, (from) => isOwnOrigin(from, env().BASE_URL));
  if (!member || member.role === "owner") return member;
  return apiError("insufficient_scope", "Only an owner of the workspace may revoke its keys. Ask one.");
}
