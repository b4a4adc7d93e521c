import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { IDEMPOTENCY_LEASE_MS, IDEMPOTENCY_RENEW_MS } from "./constants.ts";
import type { BegunCall } from "./finish-idempotent.ts";

type Call = BegunCall & { held: Date[] };

/**
 * Renews the lease of a call as long as it is at work, so that the lease itself can be short: after a crash a retry is let in soon.
 * One that a retry has taken over is left to it.
 *
 * @param call its `held` grows with each renewal, until one is refused.
 * @returns how to stop.
 */
export function renewIdempotent(ctx: Ctx, call: Call, everyMs = IDEMPOTENCY_RENEW_MS): () => void {
  const timer = setInterval(() => {
    // A renewal that fails is made up for by the next; when none succeeds, a retry does the work again under the same request id.
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
  // Before it is written: it may be, and nobody be told.
  held.push(until);
  const { rowCount } = await sql().query(
    `update idempotent_answers set leased_until = $5
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and leased_until = any($6::timestamptz[])`,
    [ctx.workspaceId, keyId, idemKey, requestId, until, before],
  );
  if (rowCount === 1) return false;
  // One that was sent after it may have got there before it, and is asked instead.
  const isLast = held.at(-1) === until;
  // It was never this call's, and may by chance be the moment of the try that took over.
  held.splice(held.indexOf(until), 1);
  return isLast;
}
