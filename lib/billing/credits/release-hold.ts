import type { Ctx } from "#lib/kernel/context.ts";
import { balanceAfter, isDone, unexpected } from "./balance-after.ts";
import { moveCredits } from "./move-credits.ts";
import type { Settled } from "./types.ts";

/**
 * Releases a hold in full after work failed without a cost (contract 6). Does nothing if there is
 * no hold (free work). If the request was already settled, returns that charge.
 */
export async function releaseHold(ctx: Ctx, input: { requestId: string; keyId: string }): Promise<Settled> {
  const movement = await moveCredits("release", ctx, input.requestId, input.keyId, 0, null);
  if (isDone(movement) || movement.outcome === "settled" || movement.outcome === "missing")
    return { ...balanceAfter(movement), charged: movement.charged ?? 0 };
  throw unexpected("The release", input.requestId, movement);
}
