import type { Ctx } from "#lib/kernel/context.ts";
import { seal } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import { answerAad } from "./begin-idempotent.ts";

export type FinishedCall = {
  keyId: string;
  idemKey: string;
  /** As `beginIdempotent` answered it. */
  requestId: string;
  status: number;
  body: string;
};

/**
 * Keeps the answer of a call under its Idempotency-Key, encrypted and bound to its row: an answer may hold a token that is
 * shown once. The first answer stays: a call that lost its lease and ends late changes nothing.
 *
 * @returns whether this answer is the one that was kept.
 */
export async function finishIdempotent(ctx: Ctx, call: FinishedCall): Promise<boolean> {
  const { rowCount } = await sql().query(
    `update idempotent_answers set status = $5, answer = $6, leased_until = null
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and status is null`,
    [
      ctx.workspaceId,
      call.keyId,
      call.idemKey,
      call.requestId,
      call.status,
      seal(call.body, answerAad(ctx.workspaceId, call.keyId, call.idemKey)),
    ],
  );
  return rowCount === 1;
}
