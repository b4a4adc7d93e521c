import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { SESSION_MS } from "./constants.ts";
import { recordForPerson } from "./record-for-person.ts";
import { oldestSession } from "./rules.ts";
import type { SignInMethod } from "./types.ts";

type Started = { token: string; userId: string; method: SignInMethod; replaces?: string | undefined };

/**
 * Starts a session for a person who proved their identity; only the token's hash is stored. Deletes
 * the person's expired sessions.
 *
 * @param replaces the token of the browser's previous session, of whatever person, which ends
 * without an audit entry, as the new sign-in has one.
 * @returns when the session ends unless used.
 */
export async function startSession(
  tx: Tx,
  ctx: VisitorCtx,
  { token, userId, method, replaces }: Started,
): Promise<Date> {
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + SESSION_MS);
  const over = [{ expiresAt: { lt: at } }, { createdAt: { lt: oldestSession(at) } }];
  await tx.session.deleteMany({ where: { userId, OR: over } });
  if (replaces) await tx.session.deleteMany({ where: { tokenHash: sha256(replaces) } });
  const id = newId("ses", at);
  const { user } = await tx.session.create({
    data: {
      id,
      tokenHash: sha256(token),
      userId,
      expiresAt,
      createdAt: at,
      authenticatedAt: at,
      lastSeenAt: at,
      ip: ctx.ip ?? null,
      userAgent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    },
    select: { user: { select: { email: true } } },
  });
  const person = { id: userId as Id<"usr">, email: user.email, authenticatedAt: at };
  await recordForPerson(tx, ctx, person, [
    { action: "session.started", targetType: "session", targetId: id, after: { method } },
  ]);
  return expiresAt;
}
