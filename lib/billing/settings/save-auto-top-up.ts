import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { changeSettings, lockSettings } from "./change-settings.ts";
import { packsIn } from "./packs.ts";
import { represent } from "./represent.ts";
import type { AutoTopUpInput } from "./schema.ts";
import type { AutoTopUp } from "./types.ts";

/** Sets which pack is bought by itself, below how many credits, and how often in a month at most; null turns it off. */
export async function saveAutoTopUp(
  ctx: Ctx,
  { auto_top_up: wished }: AutoTopUpInput,
): Promise<Result<AutoTopUp | null, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const row = await lockSettings(tx, ctx.workspaceId);
    const { auto_top_up: before, currency } = represent(row, env().SELLER_COUNTRY);
    if (wished && !packsIn(currency).some(({ id }) => id === wished.pack_id))
      return refuse("invalid_parameter", `There is no such pack in ${currency}.`, { param: "auto_top_up.pack_id" });
    await changeSettings(tx, ctx, {
      action: "billing.top_up_changed",
      data: wished
        ? { topUpPack: wished.pack_id, topUpBelow: wished.below, topUpMonthlyMax: wished.monthly_max }
        : { topUpPack: null },
      before: { auto_top_up: before },
      after: { auto_top_up: wished },
    });
    return ok(wished);
  });
}
