import { changeSettings, lockSettings } from "#lib/billing/settings/change-settings.ts";
import { represent } from "#lib/billing/settings/represent.ts";
import { reverseChargeFrom } from "#lib/billing/settings/reverse-charge-from.ts";
import type { UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import type { AlertSettings } from "#lib/billing/settings/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { notifyCrossings } from "./notify-crossings.ts";
import { recordThresholdCrossings } from "./record-threshold-crossings.ts";
import { openMonths } from "./rules.ts";
import type { Crossing } from "./types.ts";

/**
 * Sets the month's budget and the levels at which mail is sent; what is absent stays. Only levels that lie ahead are armed: what the change
 * itself crosses is recorded without mail, and answered, so that who sets this sees it at once; of a month that is over it is recorded
 * alone, because nobody sets a budget for that. What was armed and crossed before the change is mailed.
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
    // What spending has crossed since the worker looked last is due by the settings as they still are: only the rest is the change's doing.
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
