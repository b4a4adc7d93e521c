import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { lockAccount } from "./account.ts";
import { giveCredits } from "./give-credits.ts";
import { AdjustInput } from "./schema.ts";
import { takeCredits } from "./take-credits.ts";

/**
 * Adjusts a balance up or down and records the reason in the ledger and the audit log. Operators
 * only. Refuses an adjustment that would take more than the spendable balance; held credits are
 * never touched.
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
      return refuse(
        "invalid_parameter",
        `The balance is ${account.balance} credits; no more than that can be removed.`,
        {
          param: "amount",
        },
      );
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
