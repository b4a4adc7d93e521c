import type { IncomingMessage } from "node:http";
import { sessionToken } from "#lib/accounts/auth/cookies.ts";
import { findMembershipById, findPerson } from "#lib/accounts/auth/queries.ts";
import type { Provenance } from "#lib/accounts/auth/rules.ts";
import { findKeyWorkspace } from "#lib/accounts/keys/find-key-workspace.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { isId } from "#lib/platform/values/ids.ts";

/**
 * Returns the member signed in to the dashboard in this browser, in the workspace of the key.
 *
 * @param ours whether to accept a call from this origin; other sites must be refused.
 */
export async function sessionMember(
  incoming: IncomingMessage,
  keyId: string,
  ours: (from: Provenance) => boolean,
): Promise<MemberCtx | undefined> {
  const token = sessionToken(incoming.headers.cookie, env().BASE_URL);
  if (!token || !isId("key", keyId)) return undefined;
  const site = incoming.headers["sec-fetch-site"];
  const from = {
    origin: incoming.headers.origin ?? null,
    fetchSite: typeof site === "string" ? site : null,
  };
  if (!ours(from)) return undefined;
  const person = await findPerson(databaseClock, token);
  const workspaceId = person && (await findKeyWorkspace(person.id, keyId));
  if (!workspaceId) return undefined;
  const visitor = { clock: databaseClock, ip: clientAddress(incoming), userAgent: incoming.headers["user-agent"] };
  return await findMembershipById({ ...visitor, person }, workspaceId);
}
