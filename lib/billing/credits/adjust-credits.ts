import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { parseOrRefuse } from "#lib/platform/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { lockAccount } from "./account.ts";
import { giveCredits } from "./give-credits.ts";
import { AdjustInput } from "./schema.ts";
import { takeCredits } from "./take-credits.ts";

/**
 * Puts a balance right, up or down, with a reason that the ledger and the audit log keep. The operator's alone. One that would
 * take more than may be spent is refused whole: a balance is never below nothing, and what is on hold is somebody's work.
 */
export async function adjustCredits(
  ctx: Ctx,
  input: AdjustInput,
): Promise<Result<{ balance: number }, "forbidden" | "invalid_parameter" | "not_found">> {
  if (ctx.actor.type !== "operator") return refuse("forbidden", "Only the operator adjusts credits.");
  const parsed = parseOrRefuse(AdjustInput, input);
  if (!parsed.ok) return parsed;
  const { amount, reason } = parsed.value;
  return await db().$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx);
    if (!account) return refuse("not_found", `Workspace ${ctx.workspaceId} does not exist.`);
    if (account.balance + amount < 0)
      return refuse("invalid_parameter", `Only ${account.balance} credits can be taken: more are not there to spend.`, {
        param: "amount",
      });
    if (amount > 0) await giveCredits(tx, ctx, { amount, reason, source: "adjustment" });
    else await takeCredits(tx, ctx, { type: "adjustment", amount: -amount, reason });
    const balance = account.balance + amount;
    await record(tx, ctx, {
      action: "credits.adjusted",
      targetType: "credits",
      targetId: ctx.workspaceId,
      before: { balance: account.balance },
      after: { amount, balance, reason },
    });
    return ok({ balance });
  });
}
