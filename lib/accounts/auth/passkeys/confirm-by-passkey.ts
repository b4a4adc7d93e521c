import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { recordForPerson } from "../record-for-person.ts";
import type { ConfirmByPasskeyInput } from "../schema.ts";
import { checkAssertion, countUse } from "./check-assertion.ts";
import { REFUSED } from "./refusals.ts";

/**
 * Makes the session's sign-in recent again after the same person's passkey responded, as a new
 * mailed link would (contract 8).
 */
export async function confirmByPasskey(
  ctx: PersonCtx,
  { response }: ConfirmByPasskeyInput,
): Promise<Result<{ authenticated_at: string }, "passkey_refused">> {
  const { person } = ctx;
  const proven = await checkAssertion(ctx, { response, purpose: "confirm", holder: person.sessionId });
  if (!proven || proven.user.id !== person.id) return REFUSED;
  const authenticatedAt = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    if (!(await countUse(tx, ctx, proven))) return REFUSED;
    const { count } = await tx.session.updateMany({
      where: { id: person.sessionId, userId: person.id, expiresAt: { gt: authenticatedAt } },
      data: { authenticatedAt },
    });
    if (count === 0) return REFUSED;
    await recordForPerson(tx, ctx, { ...person, authenticatedAt }, [
      { action: "session.confirmed", targetType: "session", targetId: person.sessionId, after: { method: "passkey" } },
    ]);
    return ok({ authenticated_at: authenticatedAt.toISOString() });
  });
}
