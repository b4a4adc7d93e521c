import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { addGrant, lockAccount, moveBalance } from "./account.ts";

export type Gift = {
  /** Whole credits, at least 1. */
  amount: number;
  reason: string;
  /**
   * Where the credits came from. Adjustments are recorded as such in the ledger, all others as
   * grants.
   */
  source: "grant" | "payment" | "adjustment";
  /** When unspent credits expire. Null or absent means never. */
  expiresAt?: Date | null;
};

/**
 * Adds credits in the caller's transaction: balance, ledger and grant. The caller writes the audit
 * row. Re-arms `credits.low` and `credits.exhausted` if the balance reaches the threshold or leaves
 * zero (contract 6). Returns undefined if the workspace does not exist.
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
