import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { BegunCall } from "./finish-idempotent.ts";

/**
 * Frees the Idempotency-Key of a call that was refused before it did anything: the next call may
 * use it for another request.
 */
export async function forgetIdempotent(ctx: Ctx, { keyId, idemKey, requestId, held }: BegunCall): Promise<void> {
  await sql().query(
    `delete from idempotent_answers
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and status is null
       and leased_until = any($5::timestamptz[])`,
    [ctx.workspaceId, keyId, idemKey, requestId, held],
  );
}
