import { record } from "#lib/audit/record.ts";
import type { Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { type GrantInput, grantInput } from "./schema.ts";

/**
 * Adds credits to a workspace. The operator's and the system's alone: nobody grants credits to themselves. A balance that is
 * lifted to its threshold, or off zero, arms `credits.low` and `credits.exhausted` again (contract 6).
 */
export async function grantCredits(
  ctx: Ctx,
  input: GrantInput,
): Promise<Result<{ balance: number }, "forbidden" | "invalid_parameter" | "not_found">> {
  if (ctx.actor.type !== "operator" && ctx.actor.type !== "system")
    return refuse("forbidden", "Only the operator grants credits.");
  const parsed = grantInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse("invalid_parameter", issue?.message ?? "Not a grant.", { param: issue?.path.join(".") });
  }
  const { amount, reason } = parsed.data;
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    // The row's lock is taken before the ledger's seq, which is what makes their orders agree.
    const [row] = await tx.$queryRaw<{ balance: bigint }[]>`
      insert into balances (workspace_id, balance) select id, ${amount}::bigint from workspaces where id = ${ctx.workspaceId}
      on conflict (workspace_id) do update set
        balance = balances.balance + excluded.balance,
        low_recorded_at = case when balances.balance + balances.held + excluded.balance < balances.threshold then balances.low_recorded_at end,
        exhausted_recorded_at = null
      returning balance`;
    if (!row) return refuse("not_found", `There is no workspace ${ctx.workspaceId}.`);
    const balance = Number(row.balance);
    await tx.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspaceId,
        day: now,
        id: newId("led", now),
        type: "grant",
        amount,
        balanceAfter: balance,
        actor: ctx.actor.id,
        reason,
        createdAt: now,
      },
    });
    await record(tx, ctx, {
      action: "credits.granted",
      targetType: "credits",
      targetId: ctx.workspaceId,
      after: { amount, balance, reason },
    });
    return ok({ balance });
  });
}
