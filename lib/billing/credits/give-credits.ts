import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import type { Id } from "#lib/platform/ids.ts";
import { addGrant, lockAccount, moveBalance } from "./account.ts";

export type Gift = {
  /** Whole credits, at least 1. */
  amount: number;
  reason: string;
  /** What they came by; an adjustment is written to the ledger as one, the others as a grant. */
  source: "grant" | "payment" | "adjustment";
  /** When what is left of them is lost; null and absent: never. */
  expiresAt?: Date | null;
};

/**
 * Adds credits in the caller's transaction: balance, ledger and grant; the audit row is the caller's. A balance that is lifted to its
 * threshold, or off zero, arms `credits.low` and `credits.exhausted` again (contract 6). None when there is no such workspace.
 */
export async function giveCredits(
  tx: Tx,
  ctx: Ctx,
  { amount, reason, source, expiresAt = null }: Gift,
): Promise<{ balance: number; ledgerId: Id<"led">; grantId: Id<"grt"> } | undefined> {
  const account = await lockAccount(tx, ctx);
  if (!account) return undefined;
  const type = source === "adjustment" ? "adjustment" : "grant";
  const { ledgerId } = await moveBalance(tx, ctx, account, { type, amount, reason });
  const { id: grantId } = await addGrant(tx, ctx, { amount, source, ledgerId, reason, expiresAt });
  return { balance: account.balance, ledgerId, grantId };
}
