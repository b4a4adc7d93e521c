import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { recordForPerson } from "./record-for-person.ts";

/**
 * Ends a token's session at the person's request, and records it. Does nothing if it has already
 * ended.
 */
export async function signOut(ctx: VisitorCtx, token: string): Promise<void> {
  const tokenHash = sha256(token);
  await db().$transaction(async (tx) => {
    const session = await tx.session.findUnique({
      where: { tokenHash },
      select: { id: true, authenticatedAt: true, user: { select: { id: true, email: true } } },
    });
    const { count } = await tx.session.deleteMany({ where: { tokenHash } });
    if (!session || count === 0) return;
    const person = { ...session.user, id: session.user.id as Id<"usr">, authenticatedAt: session.authenticatedAt };
    await recordForPerson(tx, ctx, person, [{ action: "session.ended", targetType: "session", targetId: session.id }]);
  });
}
