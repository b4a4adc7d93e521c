import { changeSettings, lockSettings } from "#lib/billing/settings/change-settings.ts";
import { represent } from "#lib/billing/settings/represent.ts";
import { reverseChargeFrom } from "#lib/billing/settings/reverse-charge-from.ts";
import type { UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import type { AlertSettings } from "#lib/billing/settings/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { notifyCrossings } from "./notify-crossings.ts";
import { recordThresholdCrossings } from "./record-threshold-crossings.ts";
import { openMonths } from "./rules.ts";
import type { Crossing } from "./types.ts";

/**
 * Sets the monthly budget and its alert levels; absent fields keep their values. Only levels above
 * current spending are armed. Levels that the change itself crosses are recorded without email and
 * returned, so that the caller sees them; those of past months are recorded but not returned.
 * Thresholds crossed before the change are still emailed.
 */
export async function saveAlerts(
  ctx: Ctx,
  input: UpdateBudgetInput,
): Promise<Result<AlertSettings & { crossed: Crossing[] }, "forbidden">> {
  const forbidden = authorize(ctx, "budget:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const before = represent(await lockSettings(tx, ctx.workspaceId), reverseChargeFrom()).alerts;
    const { monthly_budget = before.monthly_budget, levels = before.levels } = input;
    const now = ctx.clock.now();
    const months = openMonths(now);
    // Thresholds crossed since the worker's last run are reported under the old settings. The
    // remaining ones are caused by this change.
    await notifyCrossings(tx, ctx, months);
    await changeSettings(tx, ctx, {
      action: "billing.alerts_changed",
      data: { monthlyBudget: monthly_budget, alertLevels: levels },
      before,
      after: { monthly_budget, levels },
    });
    const over = months.slice(1).map(({ name }) => name);
    const crossed = await recordThresholdCrossings(tx, ctx.workspaceId, months, now);
    return ok({ monthly_budget, levels, crossed: crossed.filter(({ period }) => !over.includes(period)) });
  });
}
