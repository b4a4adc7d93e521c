import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { balanceAfter, checkAmount, debitRefusal, isDone, NOTHING_CHARGED, unexpected } from "./balance-after.ts";
import { moveCredits } from "./move-credits.ts";
import type { BalanceAfter, DebitRefusal } from "./types.ts";

export type ChargeInput = {
  requestId: string;
  keyId: string;
  /** Whole credits. */
  amount: number;
  /** The route, e.g. /v1/parse. */
  endpoint: string;
};

/**
 * Charges credits for completed work of known price: hold and settle in one movement. Charges each
 * request once, however often and by whichever process it is called, and is durable when it
 * returns. Refuses a charge that would exceed the key's ceiling or the balance (contract 2 and 6).
 * Runs for each request, so it neither authenticates nor parses.
 */
export async function chargeCredits(ctx: Ctx, input: ChargeInput): Promise<Result<BalanceAfter, DebitRefusal>> {
  checkAmount(input.amount);
  if (input.amount === 0) return ok(NOTHING_CHARGED);
  const movement = await moveCredits("charge", ctx, input.requestId, input.keyId, input.amount, input.endpoint);
  if (isDone(movement)) return ok(balanceAfter(movement));
  const refusal = debitRefusal(movement);
  if (refusal) return refusal;
  throw unexpected("The charge", input.requestId, movement);
}
