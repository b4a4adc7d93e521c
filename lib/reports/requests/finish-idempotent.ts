import type { Ctx } from "#lib/kernel/context.ts";
import { seal } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import { answerAad } from "./begin-idempotent.ts";

export type BegunCall = {
  keyId: string;
  idemKey: string;
  /** As returned by `beginIdempotent`. */
  requestId: string;
  /**
   * End times of its leases, from `beginIdempotent` and each renewal. A try that took over works
   * under the same request id, but its lease has another end.
   */
  held: readonly Date[];
};

export type FinishedCall = BegunCall & { status: number; body: string };

/**
 * Stores the response of a call under its Idempotency-Key, encrypted and bound to its row, since it
 * may contain a token that is shown once. Does nothing if the call has lost its lease: the try that
 * took over may have voided its token.
 *
 * @returns whether this response was stored.
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
