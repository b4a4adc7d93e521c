import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { IDEMPOTENCY_LEASE_MS, IDEMPOTENCY_RENEW_MS } from "./constants.ts";
import type { BegunCall } from "./finish-idempotent.ts";

type Call = BegunCall & { held: Date[] };

/**
 * Renews the lease of a call while it runs. This allows short leases, so that a retry can take over
 * soon after a crash. Stops if a retry has taken the lease over.
 *
 * @param call its `held` grows with each renewal until one is refused.
 * @returns a function that stops it.
 */
export function renewIdempotent(ctx: Ctx, call: Call, everyMs = IDEMPOTENCY_RENEW_MS): () => void {
  const timer = setInterval(() => {
    // A failed renewal is followed by the next one; if none succeeds, a retry repeats the work
    // under the same request id.
    renew(ctx, call).then(
      (isLost) => isLost && clearInterval(timer),
      (err: unknown) => log.warn("call.lease_not_renewed", { err, request_id: call.requestId }),
    );
  }, everyMs);
  return () => clearInterval(timer);
}

/** @returns whether there is nothing left to renew. */
async function renew(ctx: Ctx, { keyId, idemKey, requestId, held }: Call): Promise<boolean> {
  const until = new Date(ctx.clock.now().getTime() + IDEMPOTENCY_LEASE_MS);
  const before = [...held];
  // Added before the write, whose result may get lost.
  held.push(until);
  const { rowCount } = await sql().query(
    `update idempotent_answers set leased_until = $5
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and leased_until = any($6::timestamptz[])`,
    [ctx.workspaceId, keyId, idemKey, requestId, until, before],
  );
  if (rowCount === 1) return false;
  // A later renewal may have been written first, and decides instead.
  const isLast = held.at(-1) === until;
  // The refused end was never this call's, and might equal that of the try that took over.
  held.splice(held.indexOf(until), 1);
  return isLast;
}
