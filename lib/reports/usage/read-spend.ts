import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { FORECAST_DAYS } from "./constants.ts";
import { readRollup } from "./read-rollup.ts";
import { readSums, type Sum } from "./read-sums.ts";
import { DAY_MS, endOfBucket, forecastDays, startOfDay, startOfHour } from "./rules.ts";
import { inSnapshot } from "./snapshot.ts";
import type { Spend } from "./types.ts";

/**
 * What the workspace used in each hour from the one of `from` on, hours without calls left out; for code that has asked for the
 * permission already. From sums where there are, so that a week of a large workspace takes no longer than a small one's.
 */
const readHourTotals = (ctx: Pick<Ctx, "workspaceId" | "clock">, from: Date): Promise<Sum[]> =>
  inSnapshot(async (client) => {
    const rollup = await readRollup(client, ctx, from);
    const question = { workspaceId: ctx.workspaceId, split: "none", rankBy: "credits", limit: 1 } as const;
    const span = { from: startOfHour(from), to: endOfBucket(ctx.clock.now(), "hour") };
    return (await readSums(client, question, span, "hour", rollup)).rows;
  });

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
