import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { FORECAST_DAYS } from "./constants.ts";
import { readHourTotals } from "./read-hour-totals.ts";
import { DAY_MS, forecastDays, startOfDay, startOfHour } from "./rules.ts";
import type { Spend } from "./types.ts";

/** Credits spent in the last days, from the hourly counters that the debit itself writes. */
export async function readSpend(ctx: Ctx): Promise<Result<Spend, "forbidden">> {
  const forbidden = authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const today = startOfDay(now).getTime();
  const byNow = new Date(now.getTime() - DAY_MS);
  const first = today - FORECAST_DAYS * DAY_MS;
  const [rows, { rows: part }, { rows: workspace }] = await Promise.all([
    readHourTotals(ctx, new Date(first)),
    sql().query<{ credits: number }>(
      `select coalesce(sum(credits), 0)::bigint as credits from requests
       where workspace_id = $1 and created_at >= $2 and created_at < $3 and env = 'live'`,
      [ctx.workspaceId, startOfHour(byNow), byNow],
    ),
    sql().query<{ created_at: Date }>("select created_at from workspaces where id = $1", [ctx.workspaceId]),
  ]);
  const sum = (from: number, to = Number.POSITIVE_INFINITY) =>
    rows.reduce((all, { bucket, credits }) => (bucket >= from && bucket < to ? all + credits : all), 0);
  return ok({
    today: sum(today),
    yesterday_by_now: sum(today - DAY_MS, startOfHour(byNow).getTime()) + (part[0]?.credits ?? 0),
    days: Array.from({ length: FORECAST_DAYS + 1 }, (_, at) => first + at * DAY_MS).map((day) => ({
      day: new Date(day).toISOString().slice(0, 10),
      credits: sum(day, day + DAY_MS),
    })),
    recent: {
      credits: sum(now.getTime() - FORECAST_DAYS * DAY_MS),
      days: forecastDays(workspace[0]?.created_at ?? now, now),
    },
  });
}
