import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { IDEMPOTENCY_LEASE_MS, IDEMPOTENCY_RENEW_MS } from "./constants.ts";
import type { FinishedCall } from "./finish-idempotent.ts";

type Call = Pick<FinishedCall, "keyId" | "idemKey" | "requestId">;

/**
 * Renews the lease of a call as long as it is at work, so that the lease itself can be short: after a crash a retry is let in soon.
 *
 * @returns how to stop.
 */
export function renewIdempotent(ctx: Ctx, call: Call, everyMs = IDEMPOTENCY_RENEW_MS): () => void {
  const timer = setInterval(() => {
    // A renewal that fails is made up for by the next; when none succeeds, a retry does the work again under the same request id.
    renew(ctx, call).catch((err: unknown) => log.warn("call.lease_not_renewed", { err, request_id: call.requestId }));
  }, everyMs);
  return () => clearInterval(timer);
}

const renew = (ctx: Ctx, { keyId, idemKey, requestId }: Call) =>
  sql().query(
    `update idempotent_answers set leased_until = $5
     where workspace_id = $1 and key_id = $2 and idem_key = $3 and request_id = $4 and leased_until is not null`,
    [ctx.workspaceId, keyId, idemKey, requestId, new Date(ctx.clock.now().getTime() + IDEMPOTENCY_LEASE_MS)],
  );
