import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { FORECAST_DAYS } from "./constants.ts";
import { endOfBucket, forecastDays, startOfDay, startOfForecast, startOfHour } from "./rules.ts";
import type { Spend } from "./types.ts";

/**
 * Reads credits by the hour: from the sums before `through`, except the days that changed since,
 * and from the counters for those days and from `through` on. A single statement, for a consistent
 * snapshot and one round trip: the overview page waits for it.
 */
const HOURLY_CREDITS = {
  name: "hourly-credits",
  text: `with rollup as materialized (
      select r.through, array(
        select distinct date_trunc('day', l.hour, 'UTC') from usage_late_hours l
        where l.workspace_id = $1 and l.hour >= date_trunc('day', $2::timestamptz, 'UTC') and l.hour < r.through
      ) as changed from usage_rollups r where r.workspace_id = $1
    ), counted as (
      select t.hour, t.credits from rollup r join usage_hour_totals t on t.hour < r.through
      where t.workspace_id = $1 and t.hour >= $2 and t.hour < $3 and t.endpoint = '' and t.made_by = ''
        and date_trunc('day', t.hour, 'UTC') <> all (r.changed)
      union all
      select hour, credits from usage_hours
      where workspace_id = $1 and hour >= greatest($2, (select through from rollup)) and hour < $3
      union all
      select u.hour, u.credits from rollup r cross join unnest(r.changed) as c (day) cross join lateral (
        select hour, credits from usage_hours
        where workspace_id = $1 and hour >= greatest($2, c.day) and hour < least($3, r.through, c.day + interval '24 hours') offset 0) u
    )
    select date_part('epoch', hour) * 1000 as hour, sum(credits::float8) as credits from counted group by counted.hour`,
};

type HourCredits = { hour: number; credits: number };

/**
 * Returns the credits used in each hour from `from`, without empty hours. The caller has checked
 * permission. Uses sums where available, so that a week of a large workspace is as fast as a small
 * one's.
 */
async function readHourlyCredits(ctx: Pick<Ctx, "workspaceId" | "clock">, from: Date): Promise<HourCredits[]> {
  const values = [ctx.workspaceId, startOfHour(from), endOfBucket(ctx.clock.now(), "hour")];
  return (await onReplica((pool) => pool.query<HourCredits>({ ...HOURLY_CREDITS, values }))).rows;
}

/**
 * Credits of work begun within a part of an hour, by kind: immediate calls from the request log,
 * which has none for work after the response; jobs, crawls, and asynchronous scrapes and
 * extractions from their own rows.
 */
const BEGUN_CREDITS = `(
    (select coalesce(sum(credits), 0) from requests
     where workspace_id = $1 and created_at >= $2 and created_at < $3 and env = 'live')
    + (select coalesce(sum(credits_used), 0) from jobs
       where workspace_id = $1 and created_at >= $2 and created_at < $3 and env = 'live')
    + (select coalesce(sum(credits_used), 0) from scrapes
       where workspace_id = $1 and created_at >= $2 and created_at < $3 and env = 'live')
  )::bigint`;

/**
 * Returns the credits spent in the last days, from the hourly counters that the debit writes. For a
 * time within an hour, subtracts the work begun later in that hour.
 */
export async function readSpend(ctx: Ctx): Promise<Result<Spend, "forbidden">> {
  const forbidden = authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const today = startOfDay(now).getTime();
  const byNow = new Date(now.getTime() - DAY_MS);
  const underWay = startOfHour(byNow).getTime();
  // The same days as the usage page's "7 days", which must show the same total.
  const first = startOfForecast(now).getTime();
  const [rows, { rows: part }] = await Promise.all([
    readHourlyCredits(ctx, new Date(first)),
    onReplica((pool) =>
      pool.query<{ later: number; workspace_created_at: Date }>(
        `select ${BEGUN_CREDITS} as later, (select created_at from workspaces where id = $1) as workspace_created_at`,
        [ctx.workspaceId, byNow, new Date(underWay + HOUR_MS)],
      ),
    ),
  ]);
  const sum = (from: number, to = Number.POSITIVE_INFINITY) =>
    rows.reduce((all, { hour, credits }) => (hour >= from && hour < to ? all + credits : all), 0);
  return ok({
    today: sum(today),
    yesterday_by_now:
      sum(today - DAY_MS, underWay) + Math.max(0, sum(underWay, underWay + HOUR_MS) - (part[0]?.later ?? 0)),
    days: Array.from({ length: FORECAST_DAYS }, (_, at) => first + at * DAY_MS).map((day) => ({
      day: new Date(day).toISOString().slice(0, 10),
      credits: sum(day, day + DAY_MS),
    })),
    recent: {
      credits: sum(first),
      days: forecastDays(part[0]?.workspace_created_at ?? now, now),
    },
  });
}
