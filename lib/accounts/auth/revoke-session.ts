import type { PersonCtx } from "#lib/kernel/person.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { recordForPerson } from "./record-for-person.ts";
import type { RevokeSessionInput } from "./schema.ts";

const GONE = refuse("not_found", "That browser is already signed out.");

/** Signs out one of the person's browsers, effective immediately. */
export async function revokeSession(
  ctx: PersonCtx,
  input: RevokeSessionInput,
): Promise<Result<{ id: string }, "not_found">> {
  if (!isId("ses", input.session_id)) return GONE;
  const ended = await db().$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: input.session_id, userId: ctx.person.id } });
    if (count > 0) await recordRevoked(tx, ctx, [input.session_id]);
    return count;
  });
  return ended > 0 ? ok({ id: input.session_id }) : GONE;
}

/** Signs the person out of every other browser. */
export async function revokeOtherSessions(ctx: PersonCtx): Promise<Result<{ count: number }>> {
  const where = { userId: ctx.person.id, id: { not: ctx.person.sessionId } };
  return await db().$transaction(async (tx) => {
    const others = await tx.session.findMany({ where, select: { id: true } });
    const { count } = await tx.session.deleteMany({ where });
    await recordRevoked(
      tx,
      ctx,
      others.map((session) => session.id),
    );
    return ok({ count });
  });
}

const recordRevoked = (tx: Tx, ctx: PersonCtx, sessionIds: string[]): Promise<void> =>
  recordForPerson(
    tx,
    ctx,
    ctx.person,
    sessionIds.map((targetId) => ({ action: "session.revoked", targetType: "session", targetId })),
  );
