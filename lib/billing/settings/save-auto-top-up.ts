import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { changeSettings, lockSettings } from "./change-settings.ts";
import { packsIn } from "./packs.ts";
import { represent } from "./represent.ts";
import { reverseChargeFrom } from "./reverse-charge-from.ts";
import { missingOfBuyer } from "./rules.ts";
import type { AutoTopUpInput } from "./schema.ts";
import type { AutoTopUp } from "./types.ts";

/**
 * Sets the pack for automatic top-up, its level in credits and its monthly limit; null turns it
 * off.
 */
export async function saveAutoTopUp(
  ctx: Ctx,
  { auto_top_up: chosen }: AutoTopUpInput,
): Promise<Result<AutoTopUp | null, "forbidden" | "invalid_parameter" | "details_missing">> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const row = await lockSettings(tx, ctx.workspaceId);
    const { auto_top_up: before, currency, ...buyer } = represent(row, reverseChargeFrom());
    if (chosen && !packsIn(currency).some(({ id }) => id === chosen.pack_id))
      return refuse("invalid_parameter", `This pack is not sold in ${currency}.`, { param: "auto_top_up.pack_id" });
    if (chosen && missingOfBuyer(buyer))
      return refuse(
        "details_missing",
        "Its invoices need the buyer's legal name, address and country. Save the billing details first.",
      );
    await changeSettings(tx, ctx, {
      action: "billing.top_up_changed",
      data: chosen
        ? { topUpPack: chosen.pack_id, topUpBelow: chosen.below, topUpMonthlyMax: chosen.monthly_max }
        : { topUpPack: null },
      before: { auto_top_up: before },
      after: { auto_top_up: chosen },
    });
    return ok(chosen);
  });
}
