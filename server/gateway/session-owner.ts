import type { IncomingMessage } from "node:http";
import { sessionToken } from "#lib/auth/cookies.ts";
import { findMembershipById, findPerson } from "#lib/auth/queries.ts";
import { isOwnOrigin } from "#lib/auth/rules.ts";
import type { MemberCtx } from "#lib/auth/types.ts";
import { findKeyWorkspace } from "#lib/keys/find-key-workspace.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/ids.ts";
import { clientAddress } from "#server/web/client-address.ts";

/**
 * The owner behind a DELETE of a key that carries a dashboard session in place of a key (service interface 5.1.4, contract 2).
 * Same origin only: a browser names the page that asks, and another site's page has no business here. Undefined when there is
 * no such session, or it reaches no such key; the call is then answered as one without credentials.
 */
export async function sessionOwner(incoming: IncomingMessage, keyId: string): Promise<MemberCtx | undefined> {
  const token = sessionToken(incoming.headers.cookie, env().BASE_URL);
  if (!token || !isId("key", keyId)) return undefined;
  const site = incoming.headers["sec-fetch-site"];
  const provenance = {
    origin: incoming.headers.origin ?? null,
    host: incoming.headers.host ?? null,
    fetchSite: typeof site === "string" ? site : null,
  };
  if (!isOwnOrigin(provenance, env().BASE_URL)) return undefined;
  const person = await findPerson(databaseClock, token);
  const workspaceId = person && (await findKeyWorkspace(person.id, keyId));
  if (!workspaceId) return undefined;
  const visitor = { clock: databaseClock, ip: clientAddress(incoming), userAgent: incoming.headers["user-agent"] };
  const member = await findMembershipById({ ...visitor, person }, workspaceId);
  return member?.role === "owner" ? member : undefined;
}
