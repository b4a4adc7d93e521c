import { type Refusal, refuse } from "#lib/platform/result.ts";
import type { Movement } from "./move-credits.ts";
import type { BalanceAfter, DebitRefusal } from "./types.ts";

/** Of work that is free: no credits move, so the database is not asked. */
export const NOTHING_CHARGED: BalanceAfter = { balance: null, keySpent: null };

export const balanceAfter = (movement: Movement): BalanceAfter => ({
  balance: movement.balance,
  keySpent: movement.spent,
});

/** Whether the command's work is done, by itself or by an earlier one of the same request. */
export const isDone = (movement: Movement): boolean => movement.outcome === "done" || movement.outcome === "repeated";

/** Why credits could not be taken, with what the API's body says of it (contract 3). Undefined when they could. */
export function debitRefusal({ outcome, balance, spent, ceiling }: Movement): Refusal<DebitRefusal> | undefined {
  if (outcome === "ceiling")
    return refuse("key_ceiling_exceeded", "This would take the key past its credit ceiling.", {
      credit_ceiling: ceiling,
      credits_spent: spent,
    });
  if (outcome === "balance") return refuse("workspace_balance", "The workspace has too few credits.", { balance });
  return undefined;
}

/** Throws unless credits can be counted in this amount: a fraction or a NaN would come of a mistake in our own code. */
export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`Credits are whole numbers from 0 on, not ${amount}.`);
}

/** For an outcome that only a mistake in our own code can bring about. */
export const unexpected = (what: string, requestId: string, { outcome }: Movement): Error =>
  new Error(`${what} of ${requestId} met the outcome ${outcome}.`);
