import { getBalance } from "#lib/billing/credits/queries.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { KEY_HOURS_MAX, SPARKLINE_DAYS } from "./constants.ts";
import { readRollup } from "./read-rollup.ts";
import { readSpend } from "./read-spend.ts";
import { daysBefore, endOfBucket, forecast, hoursBefore, planSpans, startOfDay, startOfHour } from "./rules.ts";
import { inSnapshot } from "./snapshot.ts";
import { parameters, type Question, rowsOf } from "./sources.ts";
import type { DayTotals, KeySparkline, SpendForecast, UsagePoint, UsageTotals } from "./types.ts";

const COUNTS = `sum(requests)::bigint as requests, coalesce(sum(requests) filter (where outcome <> 'succeeded'), 0)::bigint as errors,
  sum(credits)::bigint as credits`;

type Counts = { requests: number; errors: number; credits: number };

/**
 * Shows credits to those who may read billing; the other counts are for those who may read the
 * request log.
 */
function totalsFor(ctx: Ctx): (counts: Counts | undefined) => UsageTotals {
  const seesCredits = permits(ctx.actor, "usage:read");
  return (counts) => ({
    requests: counts?.requests ?? 0,
    errors: counts?.errors ?? 0,
    credits: seesCredits ? (counts?.credits ?? 0) : null,
  });
}

/**
 * Returns requests, errors and credits of today and yesterday (UTC), separately for live and test.
 */
export async function dayTotals(ctx: Ctx): Promise<Result<DayTotals, "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const today = startOfDay(ctx.clock.now());
  const { rows } = await onReplica((pool) =>
    pool.query<Counts & { env: KeyEnv; is_today: boolean }>(
      `select env, hour >= $2 as is_today, ${COUNTS} from usage_hours where workspace_id = $1 and hour >= $3 group by 1, 2`,
      [ctx.workspaceId, today, daysBefore(today, 1)],
    ),
  );
  const totals = totalsFor(ctx);
  const of = (env: KeyEnv, isToday: boolean) => totals(rows.find((row) => row.env === env && row.is_today === isToday));
  const both = (env: KeyEnv) => ({ today: of(env, true), yesterday: of(env, false) });
  return ok({ live: both("live"), test: both("test") });
}

/**
 * Returns requests per day of each key used in the last 30 days, for sparklines, from daily sums
 * where available.
 */
export async function keySparklines(ctx: Ctx): Promise<Result<KeySparkline[], "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const first = daysBefore(startOfDay(now), SPARKLINE_DAYS - 1);
  const { rows } = await inSnapshot(async (client) => {
    const rollup = await readRollup(client, ctx, first);
    const given = parameters();
    const days = planSpans({ from: first, to: endOfBucket(now, "day") }, "day", rollup);
    const question: Question = { workspaceId: ctx.workspaceId, split: "key", rankBy: "requests", limit: 0 };
    const counted = rowsOf(question, "day", days, given);
    return await client.query<{ key_id: string; day: number; requests: number }>(
      `select grp as key_id, floor(extract(epoch from bucket - ${given.add(first, "timestamptz")}) / 86400)::int as day,
         sum(succeeded + failed + refused) as requests from (${counted}) r group by 1, 2`,
      given.values,
    );
  });
  const byKey = new Map<string, number[]>();
  for (const { key_id, day, requests } of rows) {
    const days = byKey.get(key_id) ?? Array.from({ length: SPARKLINE_DAYS }, () => 0);
    if (day < SPARKLINE_DAYS) days[day] = requests;
    byKey.set(key_id, days);
  }
  return ok(Array.from(byKey, ([key_id, requests]) => ({ key_id, requests })));
}

/**
 * Returns one key's calls hour by hour, oldest first, the current hour last; hours without calls
 * are zeros.
 */
export async function keyHours(
  ctx: Ctx,
  input: { keyId: string; hours: number },
): Promise<Result<UsagePoint[], "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const count = Math.min(Math.max(1, Math.floor(input.hours)), KEY_HOURS_MAX);
  const last = startOfHour(ctx.clock.now());
  const first = hoursBefore(last, count - 1);
  const { rows } = await onReplica((pool) =>
    pool.query<Counts & { hour: Date }>(
      `select hour, ${COUNTS} from usage_hours where workspace_id = $1 and hour >= $2 and key_id = $3 group by 1`,
      [ctx.workspaceId, first, input.keyId],
    ),
  );
  const totals = totalsFor(ctx);
  const byHour = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return ok(
    Array.from({ length: count }, (_, at) => {
      const start = hoursBefore(last, count - 1 - at);
      return { start: start.toISOString(), ...totals(byHour.get(start.getTime())) };
    }),
  );
}

/**
 * Returns when the credits run out at the pace of the last days, with all inputs: the same numbers
 * as on the overview. Excludes credits on hold, which are already committed.
 */
export async function spendForecast(ctx: Ctx): Promise<Result<SpendForecast, "forbidden">> {
  const forbidden = authorize(ctx, "credits:read");
  if (forbidden) return forbidden;
  const [{ balance, held }, spend] = await Promise.all([getBalance(ctx), readSpend(ctx)]);
  if (!spend.ok) return spend;
  const { recent, days } = spend.value;
  return ok({
    spent_by_day: days,
    balance,
    held,
    spent: recent.credits,
    days: recent.days,
    ...forecast(balance, recent, ctx.clock.now()),
  });
}
