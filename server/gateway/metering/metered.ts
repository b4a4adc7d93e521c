import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { topUpUrl } from "#lib/billing/credits/top-up-url.ts";
import type { BalanceAfter } from "#lib/billing/credits/types.ts";
import { log } from "#lib/platform/log.ts";
import type { Result } from "#lib/platform/result.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import { type ApiError, apiError, ceilingError } from "../answers/api-error.ts";
import type { Call } from "../route.ts";

/** What became of metered work: refused before or instead of an answer, or a result with what it cost in the end. */
export type Metered<T> = { refused: ApiError } | { refused?: never; result: Result<T, string>; charged: number };

type Charge = { endpoint: string; amount: number };
/** `costOf` says what the work's result costs where that may be less than is held. */
type Hold<T> = Charge & { costOf?: (value: T) => number };
/** Metered work always has a key: only revoking one is open to a session, and that is free. */
type Paying = Call & { key: KnownKey };

function paying(call: Call): Paying {
  if (!call.key) throw new Error("Metered work was asked for without a key.");
  return { ...call, key: call.key };
}

/**
 * Does work that may fail or take long: puts its price on hold, then settles the hold if the work succeeded, or releases it if not
 * (contract 6). A failure costs only the tokens of any language model that answered. If the process dies in between, the worker releases the
 * hold; if another try of the call has taken it over, that one does.
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
  /** Answers what was charged all the same: by an earlier try of this call, which was settled and whose answer was lost. */
  const release = async (): Promise<number> => {
    // Another try works on this hold, and pays out of it.
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
    // The work outlived its hold, which the worker then released: the answer is sent, and is free.
    log.warn("credits.hold_outlived", { request_id: call.requestId, endpoint });
    return { result, charged: 0 };
  }
  note(call, settled.value);
  return { result, charged: settled.value.charged };
}

/**
 * For work that is quick and whose price is known: it is done, then charged in one movement, then answered. Nobody pays for
 * an answer that was not given. What the key and balance were last known to hold is looked at first, so that at most a few
 * seconds' calls are worked on in vain.
 */
export async function withCharge<T>(
  by: Call,
  { endpoint, amount }: Charge,
  work: () => Promise<Result<T, string>>,
): Promise<Metered<T>> {
  const call = paying(by);
  if (call.key.env === "test" || amount === 0) return { result: await work(), charged: 0 };
  // What is known may be old, in either direction: where it speaks against the call, the database is asked before the work.
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

/** Keeps this process's view of the key up to date with the balances that its own debits answer. */
function note(call: Paying, after: BalanceAfter): void {
  if (after.balance !== null) call.key.balance = after.balance;
  if (after.keySpent !== null) call.key.spent = after.keySpent;
}

/** Why credits could not be taken, as an answer; for work that moves them by itself. */
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
