import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import type { Movement } from "./move-credits.ts";
import type { BalanceAfter, DebitRefusal } from "./types.ts";

/** The result for free work: no credits move, so the database is not queried. */
export const NOTHING_CHARGED: BalanceAfter = { balance: null, keySpent: null };

export const balanceAfter = (movement: Movement): BalanceAfter => ({
  balance: movement.balance,
  keySpent: movement.spent,
});

/** Reports whether the command took effect, now or in an earlier call for the same request. */
export const isDone = (movement: Movement): boolean => movement.outcome === "done" || movement.outcome === "repeated";

/**
 * Returns the refusal for a debit that moved nothing, with the API's error body (contract 3).
 * Undefined if the debit succeeded.
 */
export function debitRefusal({ outcome, balance, spent, ceiling }: Movement): Refusal<DebitRefusal> | undefined {
  if (outcome === "ceiling")
    return refuse("key_ceiling_exceeded", "This would take the key past its credit ceiling.", {
      credit_ceiling: ceiling,
      credits_spent: spent,
    });
  if (outcome === "balance") return refuse("workspace_balance", "The workspace has too few credits.", { balance });
  return undefined;
}

/**
 * Throws RangeError unless `amount` is a whole number from 0; a fraction or NaN is a bug in the
 * caller.
 */
export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`Credits must be whole numbers of at least 0, not ${amount}.`);
}

/** Returns the error for an outcome that only a bug can cause. */
export const unexpected = (what: string, requestId: string, { outcome }: Movement): Error =>
  new Error(`${what} of ${requestId} met the outcome ${outcome}.`);
