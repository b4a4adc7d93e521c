import type { Ctx } from "#lib/kernel/context.ts";
import { seal } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import { answerAad } from "./begin-idempotent.ts";

/** A call that was begun. */
export type BegunCall = {
  keyId: string;
  idemKey: string;
  /** As `beginIdempotent` answered it. */
  requestId: string;
  /**
   * Until when it has leased the key, by `beginIdempotent` and by each renewal: the lease of a try that took over ends at another moment, although
   * it works under the same request id.
   */
  held: readonly Date[];
};

export type FinishedCall = BegunCall & { status: number; body: string };

/**
 * Keeps the answer of a call under its Idempotency-Key, encrypted and bound to its row: an answer may hold a token that is
 * shown once. A call that lost its lease and ends late changes nothing: the try that took over may
 * have made its token void.
 *
 * @returns whether this answer is the one that was kept.
 */
export async function finishIdempotent(ctx: Ctx, call: FinishedCall): Promise<boolean> {
  const { rowCount } = await sql().query(
    `update idempotent_answers set status = $5, answer = $6, leased_until = null
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and status is null
       and leased_until = any($7::timestamptz[])`,
    [
      ctx.workspaceId,
      call.keyId,
      call.idemKey,
      call.requestId,
      call.status,
      seal(call.body, answerAad(ctx.workspaceId, call.keyId, call.idemKey)),
      call.held,
    ],
  );
  return rowCount === 1;
}
