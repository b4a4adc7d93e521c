import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { SEEN_EVERY_MS, SESSION_MS } from "./constants.ts";

/** Whether the last sighting is recent enough not to record another. */
export const wasSeenRecently = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && lastSeenAt.getTime() >= now.getTime() - SEEN_EVERY_MS;

/** Records that the session is in use and extends it, once a minute at most. */
export async function touchSession(ctx: PersonCtx): Promise<void> {
  const now = ctx.clock.now();
  await db().session.updateMany({
    where: { id: ctx.person.sessionId, lastSeenAt: { lt: new Date(now.getTime() - SEEN_EVERY_MS) } },
    data: {
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      ip: ctx.ip ?? null,
      userAgent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    },
  });
}

/** Records when a member was last in the workspace, once a minute at most. */
export async function touchMember(ctx: PersonCtx, memberId: string): Promise<void> {
  const now = ctx.clock.now();
  const due = new Date(now.getTime() - SEEN_EVERY_MS);
  await db().member.updateMany({
    where: { id: memberId, OR: [{ lastSeenAt: null }, { lastSeenAt: { lt: due } }] },
    data: { lastSeenAt: now },
  });
}
