import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import type { BegunCall } from "./finish-idempotent.ts";

/**
 * Whether a call still has the lease under which it began, so that what it is about to undo is not another try's. In a transaction nobody can
 * take the lease over before that has ended.
 */
export async function holdsIdempotent(
  ctx: Ctx,
  { keyId, idemKey, requestId, held }: BegunCall,
  tx: Tx = db(),
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ until: Date | null }[]>`
    select leased_until as until from idempotent_answers
    where workspace_id = ${ctx.workspaceId} and key_id = ${keyId} and idem_key = ${idemKey} and request_id = ${requestId} and status is null
    for share`;
  // By what is held now, and not when this was asked: a renewal may have come first, and its moment was noted before it was written.
  return held.some((at) => at.getTime() === row?.until?.getTime());
}
