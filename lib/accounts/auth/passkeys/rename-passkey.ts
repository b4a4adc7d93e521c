import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { recordForPerson } from "../record-for-person.ts";
import type { RenamePasskeyInput } from "../schema.ts";
import { NO_SUCH_PASSKEY } from "./refusals.ts";

export async function renamePasskey(
  ctx: PersonCtx,
  { passkey_id: id, name }: RenamePasskeyInput,
): Promise<Result<{ name: string }, "not_found">> {
  const where = { id, userId: ctx.person.id };
  return await db().$transaction(async (tx) => {
    const before = await tx.passkey.findFirst({ where, select: { name: true } });
    const { count } = await tx.passkey.updateMany({ where, data: { name } });
    if (!before || count === 0) return NO_SUCH_PASSKEY;
    if (before.name !== name)
      await recordForPerson(tx, ctx, ctx.person, [
        { action: "passkey.renamed", targetType: "passkey", targetId: id, before, after: { name } },
      ]);
    return ok({ name });
  });
}
