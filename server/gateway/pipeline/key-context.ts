import type { IncomingMessage } from "node:http";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";

type Request = { incoming: IncomingMessage; sourceIp: string; requestId: Id<"req"> };

/** Returns the context of a key's request: its workspace, with the key as the actor. */
export const keyContext = (key: KnownKey, { incoming, sourceIp, requestId }: Request): Ctx => ({
  workspaceId: key.workspaceId,
  actor: { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes },
  clock: databaseClock,
  ip: sourceIp,
  userAgent: incoming.headers["user-agent"],
  requestId,
});
