import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { openMonths } from "./rules.ts";

/** Credits that were spent this month (UTC), exact to the last call: what a budget is compared with. */
export async function readMonthSpend(ctx: Ctx): Promise<Result<{ month: string; spent: number }, "forbidden">> {
  const forbidden = authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const [month] = openMonths(ctx.clock.now());
  if (!month) throw new Error("Every moment is in a month.");
  const { rows } = await sql().query<{ spent: number }>(
    "select coalesce(sum(credits), 0)::bigint as spent from usage_hours where workspace_id = $1 and hour >= $2 and hour < $3",
    [ctx.workspaceId, month.from, month.to],
  );
  return ok({ month: month.name, spent: rows[0]?.spent ?? 0 });
}
