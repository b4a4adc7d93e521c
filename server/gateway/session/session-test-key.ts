import type { IncomingMessage } from "node:http";
import { isOwnOrigin, mayRead } from "#lib/accounts/auth/rules.ts";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env.ts";
import { PLAYGROUND_SCOPES, TEST_KEY_HEADER } from "#lib/portal/playground/constants.ts";
import { sessionMember } from "./session-member.ts";

const HEADER = TEST_KEY_HEADER.toLowerCase();

/**
 * The test key that a page of the playground names in place of a token (docs/decisions/0058): of the workspace that the person who is
 * signed in belongs to, and for work alone, never for what the key might manage. Another site's page cannot send the header without
 * asking first, and is never allowed to. Undefined when any of this does not hold; the call is then one without credentials.
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
