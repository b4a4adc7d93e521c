import { getAlertSettings } from "#lib/billing/settings/queries.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { openMonths } from "./rules.ts";
import { spentBetween } from "./spent-between.ts";
import type { Budget } from "./types.ts";

type MonthSpend = Pick<Budget, "month" | "spent">;

async function getMonthSpend(ctx: Pick<Ctx, "workspaceId" | "clock">): Promise<MonthSpend> {
  const [month] = openMonths(ctx.clock.now());
  if (!month) throw new Error("Every moment is in a month.");
  const { rows } = await sql().query<{ spent: number }>(
    `select ${spentBetween("$1", "$2::timestamptz", "$3::timestamptz")} as spent`,
    [ctx.workspaceId, month.from, month.to],
  );
  return { month: month.name, spent: rows[0]?.spent ?? 0 };
}

/** Credits that were spent this month (UTC), exact to the last call: what a budget is compared with. */
export async function readMonthSpend(ctx: Ctx): Promise<Result<MonthSpend, "forbidden">> {
  return authorize(ctx, "usage:read") ?? ok(await getMonthSpend(ctx));
}

/** The month's budget with the levels of its alerts, and what of it is spent, in credits. */
export async function readBudget(ctx: Ctx): Promise<Result<Budget, "forbidden">> {
  const forbidden = authorize(ctx, "budget:read");
  if (forbidden) return forbidden;
  const [alerts, spend] = await Promise.all([getAlertSettings(ctx), getMonthSpend(ctx)]);
  return ok({ object: "budget", ...alerts, ...spend });
}
