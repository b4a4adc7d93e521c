import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import type { Id } from "#lib/platform/ids.ts";
import { keepLots, moveBalance, openBooks } from "./account.ts";
import { withdraw } from "./rules.ts";

export type Taking = {
  type: "refund" | "adjustment";
  /** Whole credits, at least 1. */
  amount: number;
  reason: string;
  /** The grant that is given back: no more is taken than is left of it. */
  from?: string;
};

/**
 * Takes credits back in the caller's transaction, as many as may still be spent and no more: what is spent or on hold stays with
 * who has it. The audit row is the caller's. Answers what was taken, and the ledger's row when that is anything; none when there
 * is no such workspace.
 */
export async function takeCredits(
  tx: Tx,
  ctx: Ctx,
  { type, amount, reason, from }: Taking,
): Promise<{ taken: number; balance: number; ledgerId: Id<"led"> | null } | undefined> {
  const books = await openBooks(tx, ctx);
  if (!books) return undefined;
  const left = from === undefined ? books.balance : (books.lots.find((lot) => lot.id === from)?.remaining ?? 0);
  const taken = Math.min(amount, left, books.balance);
  if (taken === 0) return { taken, balance: books.balance, ledgerId: null };
  await keepLots(tx, ctx.workspaceId, books.lots, withdraw(books.lots, taken, from));
  const { ledgerId } = await moveBalance(tx, ctx, books, { type, amount: -taken, reason });
  return { taken, balance: books.balance, ledgerId };
}
