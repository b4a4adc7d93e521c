import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import type { Id } from "#lib/platform/ids.ts";
import { lockAccount, moveBalance, saveGrants } from "./account.ts";
import { withdraw } from "./rules.ts";

export type Taking = {
  type: "refund" | "adjustment";
  /** Whole credits, at least 1. */
  amount: number;
  reason: string;
  /** The grant that is refunded: no more is taken than is left of it. */
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
