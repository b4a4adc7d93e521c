import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { chargeId } from "./rules.ts";
import { settleResult } from "./settle-result.ts";
import type { ClaimedStream } from "./types.ts";

/**
 * Charges recorded results that were not settled, and releases the holds of pages in progress,
 * which are the first ones without an outcome, up to the concurrency. Returns the credits charged.
 */
export async function takeOver(ctx: Ctx, stream: ClaimedStream): Promise<number> {
  if (stream.price === 0 || stream.fence === 1) return 0;
  const { id, keyId, fence } = stream;
  const underWay = stream.pending.slice(0, stream.maxConcurrency);
  await Promise.all(underWay.map((at) => releaseHold(ctx, { requestId: chargeId(id, at, fence - 1), keyId })));
  const charges = await Promise.all(stream.unsettled.map((requestId) => settleResult(ctx, stream, requestId)));
  return charges.reduce((sum, charged) => sum + charged, 0);
}
