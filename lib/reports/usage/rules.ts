import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import {
  BUCKETS_MAX,
  DEFAULT_BUCKETS,
  FORECAST_DAYS,
  FORECAST_FAR_DAYS,
  GROUPS_MAX,
  USAGE_ROWS_MAX,
} from "./constants.ts";
import type { Forecast, Granularity, UsageCounts } from "./types.ts";

/** Length of a bucket. In UTC every day has 24 hours. */
export const BUCKET_MS = { hour: HOUR_MS, day: DAY_MS } as const;

export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);
export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);

/** Half-open: a request at exactly midnight is in the day that begins. */
export type Span = { from: Date; to: Date };

/** Returns the end of the current hour or day. */
export const endOfBucket = (now: Date, granularity: Granularity): Date => {
  const ms = BUCKET_MS[granularity];
  return new Date((Math.floor(now.getTime() / ms) + 1) * ms);
};

/**
 * Widens the requested span to whole buckets, up to the current one. May be empty or reversed: see
 * `spanProblem`.
 */
export function alignSpan(
  asked: { from?: Date | undefined; to?: Date | undefined },
  granularity: Granularity,
  now: Date,
): Span {
  const ms = BUCKET_MS[granularity];
  const end = endOfBucket(now, granularity).getTime();
  const to = asked.to ? Math.min(end, Math.ceil(asked.to.getTime() / ms) * ms) : end;
  const from = asked.from ? Math.floor(asked.from.getTime() / ms) * ms : to - DEFAULT_BUCKETS[granularity] * ms;
  return { from: new Date(from), to: new Date(to) };
}

export const countBuckets = ({ from, to }: Span, granularity: Granularity): number =>
  Math.round((to.getTime() - from.getTime()) / BUCKET_MS[granularity]);

/** Returns the start of each bucket, oldest first, ISO 8601. */
export const bucketStarts = (span: Span, granularity: Granularity): string[] =>
  Array.from({ length: Math.max(0, countBuckets(span, granularity)) }, (_, at) =>
    new Date(span.from.getTime() + at * BUCKET_MS[granularity]).toISOString(),
  );

/**
 * Returns how many groups a response of this many buckets can name, with room for the others' rows.
 */
export const groupsThatFit = (buckets: number): number =>
  Math.max(1, Math.min(GROUPS_MAX, Math.floor(USAGE_ROWS_MAX / Math.max(1, buckets)) - 1));

/** Returns why a span cannot be read, and the parameter at fault; undefined if it can. */
export function spanProblem(
  span: Span,
  granularity: Granularity,
  groups: number,
): { param: string; message: string } | undefined {
  const count = countBuckets(span, granularity);
  if (count < 1)
    return { param: "from", message: "The span is empty: `from` must be before `to` and not in the future." };
  const most = BUCKETS_MAX[granularity];
  if (count > most)
    return {
      param: "from",
      message: `The span covers ${count} ${granularity}s, more than the maximum of ${most}. Choose a shorter span${granularity === "hour" ? ", or set `granularity` to `day`" : ""}.`,
    };
  if (groups > groupsThatFit(count))
    return {
      param: "limit",
      message: `Over ${count} ${granularity}s at most ${groupsThatFit(count)} groups can be listed.`,
    };
  return undefined;
}

/**
 * Returns the span of the same length just before. If the last bucket is not complete, it ends at
 * the same hour within its bucket: half a day would otherwise be compared with a whole one.
 */
export function previousSpan({ from, to }: Span, now: Date): Span {
  const length = to.getTime() - from.getTime();
  const seen = Math.min(to.getTime(), endOfBucket(now, "hour").getTime());
  return { from: new Date(from.getTime() - length), to: new Date(seen - length) };
}

/**
 * What is already summed of a workspace: the hours before `through`, except the days of late
 * changes.
 */
export type Rollup = { through: Date | null; late: readonly Date[] };

/**
 * Splits a span into what can be read from sums and what must be counted by the hour. A day's sum
 * covers all of its hours before `through`, so it is useless if the span needs only some of them.
 * Adjacent summed spans are merged; open ones stay day by day, which is their bucket.
 */
export function planSpans(span: Span, grain: Granularity, { through, late }: Rollup): { summed: Span[]; open: Span[] } {
  const changed = new Set(late.map((hour) => startOfDay(hour).getTime()));
  const plan = { summed: [] as Span[], open: [] as Span[] };
  for (let day = startOfDay(span.from).getTime(); day < span.to.getTime(); day += DAY_MS) {
    const from = Math.max(day, span.from.getTime());
    const to = Math.min(day + DAY_MS, span.to.getTime());
    const known = Math.min(day + DAY_MS, changed.has(day) ? day : (through?.getTime() ?? day));
    const until = grain === "hour" ? Math.min(known, to) : known;
    const isUsed = until > from && (grain === "hour" || (from === day && until <= to));
    if (isUsed) join(plan.summed, from, until);
    const rest = isUsed ? until : from;
    if (rest < to) plan.open.push({ from: new Date(rest), to: new Date(to) });
  }
  return plan;
}

function join(spans: Span[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last?.to.getTime() === from) last.to = new Date(to);
  else spans.push({ from: new Date(from), to: new Date(to) });
}

export const NOTHING: UsageCounts = { requests: 0, errors: 0, credits: 0 };

export const addCounts = (a: UsageCounts, b: UsageCounts): UsageCounts => ({
  requests: a.requests + b.requests,
  errors: a.errors + b.errors,
  credits: a.credits + b.credits,
});

export const isEmptyUsage = ({ requests, credits }: UsageCounts): boolean => requests === 0 && credits === 0;

/**
 * Below this, a percentage reflects chance rather than a change: 15 after 3 would be "400 % more".
 */
export const COMPARABLE_FROM = 20;
/** From this ratio on, two numbers are not compared. */
const COMPARABLE_TIMES = 100;

/**
 * Describes a change as "12 % more than", to be followed by the reference; undefined if a
 * percentage would mislead.
 */
export function changeLabel(now: number, before: number): string | undefined {
  if (before < COMPARABLE_FROM || now >= before * COMPARABLE_TIMES) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return "about the same as";
  if (percent >= 1_000) return `${Math.round(now / before)} times as many as`;
  return `${percent}% ${now > before ? "more" : "fewer"} than`;
}

/** Compares a number with the previous period's in a sentence. */
export function comparedText(now: number, before: number): string {
  if (before === 0) return "None in the previous period.";
  const change = changeLabel(now, before);
  const then = `${before.toLocaleString("en")} in the previous period`;
  return change === undefined ? `${then}.` : `${change.charAt(0).toUpperCase()}${change.slice(1)} the ${then}.`;
}

/** Formats a share for people, such as "0.4%". */
export function shareLabel(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0%";
  const percent = (part / whole) * 100;
  if (percent < 0.1) return "under 0.1%";
  return `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
}

/**
 * Returns when a balance runs out at the pace of the last days. A younger workspace is measured
 * over its own age, but at least a day, as a burst of an hour is no trend.
 */
export function forecast(balance: number, recent: { credits: number; days: number }, now: Date): Forecast {
  const perDay = recent.credits / recent.days;
  if (perDay === 0) return { per_day: 0, runs_out_at: null, far: false };
  const days = balance / perDay;
  const far = days > FORECAST_FAR_DAYS;
  return {
    per_day: Math.round(perDay),
    runs_out_at: far ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    far,
  };
}

/**
 * Returns the first midnight (UTC) of the days that a forecast is based on, of which today is the
 * last.
 */
export const startOfForecast = (now: Date): Date => daysBefore(startOfDay(now), FORECAST_DAYS - 1);

/**
 * Returns how many of the forecast's days have passed for a workspace created at `createdAt`,
 * including today's part; at least one.
 */
export const forecastDays = (createdAt: Date, now: Date): number =>
  Math.max(1, (now.getTime() - Math.max(createdAt.getTime(), startOfForecast(now).getTime())) / DAY_MS);
