import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import type { BegunCall } from "./finish-idempotent.ts";

/**
 * Whether a call still holds its lease, so that what it is about to undo is not another try's work.
 * Within a transaction, nobody can take the lease over until it ends.
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
  // Compares with the current `held`: a renewal may have come in between, which adds its end before
  // writing it.
  return held.some((at) => at.getTime() === row?.until?.getTime());
}
