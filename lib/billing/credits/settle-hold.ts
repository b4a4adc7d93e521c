import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { balanceAfter, checkAmount, isDone, unexpected } from "./balance-after.ts";
import { moveCredits } from "./move-credits.ts";
import { releaseHold } from "./release-hold.ts";
import type { Settled } from "./types.ts";

export type SettleInput = {
  requestId: string;
  keyId: string;
  /** Whole credits: what the work cost, at most what is held. */
  amount: number;
};

/**
 * Charges what the work cost and gives the rest of the hold back, in one movement. Once a request: asked again, it answers
 * what was charged the first time. Refused when the hold was released before (it expired, or the work was given up):
 * then nothing is charged. More than is held is a mistake of the caller and throws.
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
