import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { topUpUrl } from "#lib/billing/credits/top-up-url.ts";
import type { BalanceAfter } from "#lib/billing/credits/types.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import { type ApiError, apiError, ceilingError } from "../route/api-error.ts";
import type { Call } from "../route/route.ts";

/** The outcome of metered work: refused, or a result with the credits charged in the end. */
export type Metered<T> = { refused: ApiError } | { refused?: never; result: Result<T, string>; charged: number };

type Charge = { endpoint: string; amount: number };
/** `costOf` returns the cost of a result if it may be less than the hold. */
type Hold<T> = Charge & { costOf?: (value: T) => number };
/** Metered work always has a key. Sessions can only revoke keys, which is free. */
type Paying = Call & { key: KnownKey };

function paying(call: Call): Paying {
  if (!call.key) throw new Error("Metered work was requested without a key.");
  return { ...call, key: call.key };
}

/**
 * Does work that may fail or take long: places a hold for its price, then settles it on success or
 * releases it on failure (contract 6). A failure costs only the tokens of a language model that
 * answered. If the process dies, the worker releases the hold, unless a retry of the call has taken
 * it over.
 */
export async function withHold<T>(
  by: Call,
  { endpoint, amount, costOf }: Hold<T>,
  work: () => Promise<Result<T, string>>,
): Promise<Metered<T>> {
  const call = paying(by);
  if (call.key.env === "test" || amount === 0) return { result: await work(), charged: 0 };
  const hold = { requestId: call.requestId, keyId: call.key.id, amount, endpoint };
  const held = await holdCredits(call.ctx, hold);
  if (!held.ok) return { refused: refusalOf(call, held, amount) };
  note(call, held.value);
  /**
   * Releases the hold. Returns what was charged nevertheless, by an earlier try of this call that
   * settled it and whose answer was lost.
   */
  const release = async (): Promise<number> => {
    // A retry has taken over this hold and pays from it.
    if (call.stillHeld && !(await call.stillHeld())) return 0;
    const released = await releaseHold(call.ctx, hold);
    note(call, released);
    return released.charged;
  };
  let result: Result<T, string>;
  try {
    result = await work();
  } catch (reason) {
    await release();
    throw reason;
  }
  const cost = result.ok ? (costOf?.(result.value) ?? amount) : spentTokens(result);
  if (cost === 0) return { result, charged: await release() };
  const settled = await settleHold(call.ctx, { ...hold, amount: cost });
  if (!settled.ok) {
    // The work took longer than its hold, which the worker has released. The answer is sent free of
    // charge.
    log.warn("credits.hold_outlived", { request_id: call.requestId, endpoint });
    return { result, charged: 0 };
  }
  note(call, settled.value);
  return { result, charged: settled.value.charged };
}

/**
 * Does quick work with a known price: the work is done, charged in a single transaction, then
 * answered, so nobody pays without an answer. The cached balance and ceiling are checked first, so
 * that at most a few seconds' calls do work that cannot be charged.
 */
export async function withCharge<T>(
  by: Call,
  { endpoint, amount }: Charge,
  work: () => Promise<Result<T, string>>,
): Promise<Metered<T>> {
  const call = paying(by);
  if (call.key.env === "test" || amount === 0) return { result: await work(), charged: 0 };
  // Cached values may be outdated in either direction. If they rule out the call, the database
  // decides before the work is done.
  const short =
    call.key.balance < amount || (call.key.creditCeiling !== null && call.key.spent + amount > call.key.creditCeiling);
  if (short) return await withHold(call, { endpoint, amount }, work);
  const result = await work();
  if (!result.ok) return { result, charged: 0 };
  const charged = await chargeCredits(call.ctx, { requestId: call.requestId, keyId: call.key.id, amount, endpoint });
  if (!charged.ok) return { refused: refusalOf(call, charged, amount) };
  note(call, charged.value);
  return { result, charged: amount };
}

/** Updates the cached key with the balances returned by this process's own debits. */
function note(call: Paying, after: BalanceAfter): void {
  if (after.balance !== null) call.key.balance = after.balance;
  if (after.keySpent !== null) call.key.spent = after.keySpent;
}

/** Returns the error for a refused debit, for work that moves credits itself. */
export const debitError = (by: Call, refusal: { error: string; detail?: Record<string, unknown> }): ApiError =>
  refusalOf(paying(by), refusal);

function refusalOf(
  call: Paying,
  refusal: { error: string; detail?: Record<string, unknown> },
  cost?: number,
): ApiError {
  if (refusal.error === "key_ceiling_exceeded") {
    const spent = Number(refusal.detail?.credits_spent ?? call.key.spent);
    return ceilingError(Number(refusal.detail?.credit_ceiling ?? call.key.creditCeiling), spent, cost);
  }
  const balance = Number(refusal.detail?.balance ?? 0);
  call.key.balance = balance;
  return apiError("workspace_balance", `The workspace has ${balance} credits left, too few for this call.`, {
    balance,
    top_up_url: topUpUrl(call.ctx),
  });
}
