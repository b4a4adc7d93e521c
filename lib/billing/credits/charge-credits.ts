import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
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
 * Takes credits for work whose price is known and that is done: a hold and its settling in one movement. Once a request,
 * however often it is asked and by whichever process; durable when it answers. A charge that would pass the key's ceiling or
 * the balance is refused whole (contract 2 and 6). Called for each request: the caller has authenticated, nothing is parsed.
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
