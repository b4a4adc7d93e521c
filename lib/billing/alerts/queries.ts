import { getAlertSettings } from "#lib/billing/settings/queries.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { openMonths } from "./rules.ts";
import { spentBetween } from "./spent-between.ts";
import type { Budget } from "./types.ts";

type MonthSpend = Pick<Budget, "month" | "spent">;

async function getMonthSpend(ctx: Pick<Ctx, "workspaceId" | "clock">): Promise<MonthSpend> {
  const [month] = openMonths(ctx.clock.now());
  if (!month) throw new Error("Every time is in a month.");
  const { rows } = await sql().query<{ spent: number }>(
    `select ${spentBetween("$1", "$2::timestamptz", "$3::timestamptz")} as spent`,
    [ctx.workspaceId, month.from, month.to],
  );
  return { month: month.name, spent: rows[0]?.spent ?? 0 };
}

/**
 * Returns the credits spent this month (UTC), up to the last call. Budgets are compared with this
 * number.
 */
export async function readMonthSpend(ctx: Ctx): Promise<Result<MonthSpend, "forbidden">> {
  return authorize(ctx, "usage:read") ?? ok(await getMonthSpend(ctx));
}

/** Returns the monthly budget with its alert levels and the credits spent so far. */
export async function readBudget(ctx: Ctx): Promise<Result<Budget, "forbidden">> {
  const forbidden = authorize(ctx, "budget:read");
  if (forbidden) return forbidden;
  const [alerts, spend] = await Promise.all([getAlertSettings(ctx), getMonthSpend(ctx)]);
  return ok({ object: "budget", ...alerts, ...spend });
}
