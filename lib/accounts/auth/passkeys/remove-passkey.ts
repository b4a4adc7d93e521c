import { staleSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { recordForPerson } from "../record-for-person.ts";
import type { PasskeyIdInput } from "../schema.ts";
import { notifyPerson } from "./notify-person.ts";
import { NO_SUCH_PASSKEY } from "./refusals.ts";

/**
 * Deletes one of the person's passkeys; a mailed link still works. Browsers that signed in by it
 * stay signed in: the page lists them next to it.
 */
export async function removePasskey(
  ctx: PersonCtx,
  { passkey_id: id }: PasskeyIdInput,
): Promise<Result<{ id: string }, "recent_sign_in_required" | "not_found">> {
  const stale = staleSignIn(ctx);
  if (stale) return stale;
  const where = { id, userId: ctx.person.id };
  return await db().$transaction(async (tx) => {
    const passkey = await tx.passkey.findFirst({ where, select: { name: true } });
    const { count } = await tx.passkey.deleteMany({ where });
    if (!passkey || count === 0) return NO_SUCH_PASSKEY;
    await recordForPerson(tx, ctx, ctx.person, [
      { action: "passkey.removed", targetType: "passkey", targetId: id, before: { name: passkey.name } },
    ]);
    await notifyPerson(tx, ctx, "passkey_removed", { id, name: passkey.name });
    return ok({ id });
  });
}
