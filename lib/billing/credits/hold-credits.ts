import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { balanceAfter, checkAmount, debitRefusal, isDone, NOTHING_CHARGED, unexpected } from "./balance-after.ts";
import { moveCredits } from "./move-credits.ts";
import type { BalanceAfter, DebitRefusal } from "./types.ts";

export type HoldInput = {
  requestId: string;
  keyId: string;
  /** Whole credits: the maximum cost of the work. */
  amount: number;
  /** The route, e.g. /v1/scrape. */
  endpoint: string;
};

/**
 * Holds credits before work that may fail: they leave the balance and count towards the key's
 * ceiling until the hold is settled, released or expires (`HOLD_MS`). Repeating the call for the
 * same request returns the same result and only extends the expiry, so that a process taking over
 * the work gets the full time. Refuses a hold that would exceed the ceiling or the balance.
 */
export async function holdCredits(ctx: Ctx, input: HoldInput): Promise<Result<BalanceAfter, DebitRefusal>> {
  checkAmount(input.amount);
  if (input.amount === 0) return ok(NOTHING_CHARGED);
  const movement = await moveCredits("hold", ctx, input.requestId, input.keyId, input.amount, input.endpoint);
  if (isDone(movement)) return ok(balanceAfter(movement));
  const refusal = debitRefusal(movement);
  if (refusal) return refusal;
  throw unexpected("The hold", input.requestId, movement);
}
