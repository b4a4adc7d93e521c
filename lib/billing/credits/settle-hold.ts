import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { balanceAfter, checkAmount, isDone, unexpected } from "./balance-after.ts";
import { moveCredits } from "./move-credits.ts";
import { releaseHold } from "./release-hold.ts";
import type { Settled } from "./types.ts";

export type SettleInput = {
  requestId: string;
  keyId: string;
  /** Whole credits: the actual cost, at most the held amount. */
  amount: number;
};

/**
 * Charges the cost of the work and returns the rest of the hold, in one movement. Charges each
 * request once; repeated calls return the first charge. Refuses if the hold was already released
 * (expired or abandoned), and charges nothing. Throws if `amount` exceeds the hold.
 */
export async function settleHold(ctx: Ctx, input: SettleInput): Promise<Result<Settled, "hold_released">> {
  checkAmount(input.amount);
  if (input.amount === 0) return ok(await releaseHold(ctx, input));
  const movement = await moveCredits("settle", ctx, input.requestId, input.keyId, input.amount, null);
  if (isDone(movement)) return ok({ ...balanceAfter(movement), charged: movement.charged ?? 0 });
  if (movement.outcome === "released")
    return refuse("hold_released", "The credits set aside for this request were released before it settled.");
  throw unexpected("The settling", input.requestId, movement);
}
