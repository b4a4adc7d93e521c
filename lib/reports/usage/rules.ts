import {
  BUCKETS_MAX,
  DEFAULT_BUCKETS,
  FORECAST_DAYS,
  FORECAST_FAR_DAYS,
  GROUPS_MAX,
  USAGE_ROWS_MAX,
} from "./constants.ts";
import type { Forecast, Granularity, UsageCounts } from "./types.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A bucket's length. By UTC every day has 24 hours. */
export const BUCKET_MS = { hour: HOUR_MS, day: DAY_MS } as const;

export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);
export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);

/** From a moment on, before another: a request on the stroke of midnight is in the day that begins. */
export type Span = { from: Date; to: Date };

/** The end of the hour or day under way. */
export const endOfBucket = (now: Date, granularity: Granularity): Date => {
  const ms = BUCKET_MS[granularity];
  return new Date((Math.floor(now.getTime() / ms) + 1) * ms);
};

/** What was asked for, widened to whole buckets; nothing after the one under way. May be empty or turned round: see `spanProblem`. */
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

/** The start of each bucket, oldest first, ISO 8601. */
export const bucketStarts = (span: Span, granularity: Granularity): string[] =>
  Array.from({ length: Math.max(0, countBuckets(span, granularity)) }, (_, at) =>
    new Date(span.from.getTime() + at * BUCKET_MS[granularity]).toISOString(),
  );

/** How many groups an answer of this many buckets can name, the others' rows left room for. */
export const groupsThatFit = (buckets: number): number =>
  Math.max(1, Math.min(GROUPS_MAX, Math.floor(USAGE_ROWS_MAX / Math.max(1, buckets)) - 1));

/** Why a span cannot be read, and which parameter says so; undefined when it can. */
export function spanProblem(
  span: Span,
  granularity: Granularity,
  groups: number,
): { param: string; message: string } | undefined {
  const count = countBuckets(span, granularity);
  if (count < 1)
    return { param: "from", message: "The span is empty: from must lie before to, and not in the future." };
  const most = BUCKETS_MAX[granularity];
  if (count > most)
    return {
      param: "from",
      message: `These are ${count} ${granularity}s; at most ${most} are read at once. Ask for a shorter span${granularity === "hour" ? ", or by the day" : ""}.`,
    };
  if (groups > groupsThatFit(count))
    return {
      param: "limit",
      message: `Over ${count} ${granularity}s at most ${groupsThatFit(count)} groups are named.`,
    };
  return undefined;
}

/**
 * The same length of time just before. While the last bucket is under way it ends as far into it, to the hour: else half a day
 * would be held against a whole one.
 */
export function previousSpan({ from, to }: Span, now: Date): Span {
  const length = to.getTime() - from.getTime();
  const seen = Math.min(to.getTime(), endOfBucket(now, "hour").getTime());
  return { from: new Date(from.getTime() - length), to: new Date(seen - length) };
}

/** What of a workspace is summed already: the hours before `through`, less the days of those that changed since. */
export type Rollup = { through: Date | null; late: readonly Date[] };

/**
 * What of a span may be read from sums, and what must be counted by the hour. A day's sum stands for all of its hours before
 * `through`, so where a span needs only a part of them it is of no use. Neighbouring spans of sums come as one; open ones day by
 * day, since that is their bucket.
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

export const isNothing = ({ requests, credits }: UsageCounts): boolean => requests === 0 && credits === 0;

/** With fewer to compare with, a percentage says more about chance than about a change: 15 after 3 would be "400 % more". */
export const COMPARABLE_FROM = 20;
/** From this multiple on, two numbers have nothing to do with each other any more. */
const COMPARABLE_TIMES = 100;

/** What has become of a number, "12 % more than", to be followed by what it is compared with; undefined where a share would mislead. */
export function changeLabel(now: number, before: number): string | undefined {
  if (before < COMPARABLE_FROM || now >= before * COMPARABLE_TIMES) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return "about the same as";
  if (percent >= 1_000) return `${Math.round(now / before)} times as many as`;
  return `${percent}% ${now > before ? "more" : "fewer"} than`;
}

/** A number next to that of the previous period, as a sentence. */
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
 * When a balance is used up if the pace of the last days goes on. A workspace younger than that is measured over its own
 * age, but never over less than a day: an hour's burst is no pace.
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

/** The first midnight (UTC) of the days that a forecast looks back on, today being the last of them. */
export const startOfForecast = (now: Date): Date => daysBefore(startOfDay(now), FORECAST_DAYS - 1);

/** How many of the forecast's days are over for a workspace created at `createdAt`, today's part included; at least one. */
export const forecastDays = (createdAt: Date, now: Date): number =>
  Math.max(1, (now.getTime() - Math.max(createdAt.getTime(), startOfForecast(now).getTime())) / DAY_MS);
