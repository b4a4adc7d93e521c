import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { lockAccount, moveBalance, saveGrants } from "./account.ts";
import { withdraw } from "./rules.ts";

export type Taking = {
  type: "refund" | "adjustment";
  /** Whole credits, at least 1. */
  amount: number;
  reason: string;
  /** The refunded grant. No more than its remaining credits is taken. */
  from?: string;
};

/**
 * Takes back up to `amount` unspent credits in the caller's transaction; spent and held credits
 * stay. The caller writes the audit row. Returns what was taken and the ledger row, or null if
 * nothing was. Returns undefined if the workspace does not exist.
 */
export async function takeCredits(
  tx: Tx,
  ctx: Ctx,
  { type, amount, reason, from }: Taking,
): Promise<{ taken: number; balance: number; ledgerId: Id<"led"> | null } | undefined> {
  const account = await lockAccount(tx, ctx);
  if (!account) return undefined;
  const left =
    from === undefined ? account.balance : (account.grants.find((grant) => grant.id === from)?.remaining ?? 0);
  const taken = Math.min(amount, left, account.balance);
  if (taken === 0) return { taken, balance: account.balance, ledgerId: null };
  await saveGrants(tx, ctx.workspaceId, account.grants, withdraw(account.grants, taken, from));
  const { ledgerId } = await moveBalance(tx, ctx, account, { type, amount: -taken, reason });
  return { taken, balance: account.balance, ledgerId };
}
