import type { IncomingMessage } from "node:http";
import { isOwnOrigin, mayRead } from "#lib/accounts/auth/rules.ts";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env/env.ts";
import { PLAYGROUND_SCOPES, TEST_KEY_HEADER } from "#lib/portal/playground/constants.ts";
import { sessionMember } from "./session-member.ts";

const HEADER = TEST_KEY_HEADER.toLowerCase();

/**
 * Returns the test key that the playground names instead of a token (docs/decisions/0058). It must
 * belong to the signed-in member's workspace, and is accepted for work only, not for management.
 * Other sites cannot send the header without a CORS preflight, which is never granted. Returns
 * undefined if any condition fails; the call then counts as unauthenticated.
 */
export async function sessionTestKey(
  incoming: IncomingMessage,
  scope: Scope | undefined,
): Promise<KnownKey | undefined> {
  const keyId = incoming.headers[HEADER];
  if (typeof keyId !== "string" || !scope || !PLAYGROUND_SCOPES.includes(scope)) return undefined;
  const reads = incoming.method === "GET";
  const member = await sessionMember(incoming, keyId, (from) =>
    reads ? mayRead(from) : isOwnOrigin(from, env().BASE_URL),
  );
  if (!member || !permits(member.actor, "playground:run")) return undefined;
  const key = await readKnownKey(member.workspaceId, keyId);
  return key?.env === "test" ? key : undefined;
}
