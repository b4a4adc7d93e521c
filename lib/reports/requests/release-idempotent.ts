import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { BegunCall } from "./finish-idempotent.ts";

/**
 * Ends the lease of a call that could not be served: stores nothing, and lets the next try take
 * over immediately under the same request id, so that nothing is charged twice.
 */
export async function releaseIdempotent(ctx: Ctx, { keyId, idemKey, requestId, held }: BegunCall): Promise<void> {
  await sql().query(
    `update idempotent_answers set leased_until = null
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and status is null
       and leased_until = any($5::timestamptz[])`,
    [ctx.workspaceId, keyId, idemKey, requestId, held],
  );
}
