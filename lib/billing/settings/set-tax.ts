import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { changeSettings, lockSettings } from "./change-settings.ts";
import { represent } from "./represent.ts";
import { reverseChargeFrom } from "./reverse-charge-from.ts";
import { TaxInput } from "./schema.ts";
import type { TaxRule } from "./types.ts";

/**
 * Sets the tax of a workspace's future invoices. Operators only: buyers do not choose their rate.
 */
export async function setTax(
  ctx: Ctx,
  input: TaxInput,
): Promise<Result<TaxRule, "forbidden" | "invalid_parameter" | "not_found">> {
  if (ctx.actor.type !== "operator") return refuse("forbidden", "Only the operator sets the tax.");
  const parsed = parseOrRefuse(TaxInput, input);
  if (!parsed.ok) return parsed;
  const { rate_bp, label } = parsed.value;
  return await db().$transaction(async (tx) => {
    if (!(await tx.workspace.findUnique({ where: { id: ctx.workspaceId }, select: { id: true } })))
      return refuse("not_found", `Workspace ${ctx.workspaceId} does not exist.`);
    const row = await lockSettings(tx, ctx.workspaceId);
    const data = { taxRateBp: rate_bp, taxLabel: label };
    await changeSettings(tx, ctx, {
      action: "billing.tax_changed",
      data,
      before: { rate_bp: row.taxRateBp, label: row.taxLabel },
      after: { rate_bp, label },
    });
    return ok(represent({ ...row, ...data }, reverseChargeFrom()).tax);
  });
}
