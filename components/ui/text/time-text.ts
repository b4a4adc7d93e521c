import { DAY_S, HOUR_S, MINUTE_S } from "#lib/platform/values/time.ts";

/** "just now", "3 min ago", "in 5 days"; the date from a year on. Both arguments in Unix ms. */
export function relativeTo(at: number, now: number): string {
  const seconds = Math.round(Math.abs(at - now) / 1000);
  if (seconds < 10) return "just now";
  if (seconds >= 365 * DAY_S) return utcDay(new Date(at));
  const text =
    seconds < MINUTE_S
      ? `${seconds}\u00a0s`
      : seconds < HOUR_S
        ? `${Math.floor(seconds / MINUTE_S)}\u00a0min`
        : seconds < DAY_S
          ? `${Math.floor(seconds / HOUR_S)}\u00a0h`
          : plural(Math.floor(seconds / DAY_S), "day");
  return at > now ? `in ${text}` : `${text} ago`;
}

const NUMBER = new Intl.NumberFormat("en");

/**
 * "1,204". One shared formatter: a table formats hundreds of numbers, and `toLocaleString` is
 * slower.
 */
export const grouped = (count: number): string => NUMBER.format(count);

/** "1 day", "1,204 requests". */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : many}`;

/** Formats a rough duration: "at once", "about 40 s", "about 3 min", "about 5 h". */
export function roughly(seconds: number): string {
  if (seconds < 2) return "at once";
  if (seconds < 90) return `about ${Math.round(seconds)}\u00a0s`;
  if (seconds < 90 * MINUTE_S) return `about ${Math.round(seconds / MINUTE_S)}\u00a0min`;
  if (seconds < 48 * HOUR_S) return `about ${Math.round(seconds / HOUR_S)}\u00a0h`;
  return `about ${plural(Math.round(seconds / DAY_S), "day")}`;
}

// Shared: `toLocaleDateString` with options creates one per call, which took half the render time
// of a page with a chart.
const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const SHORT_DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const TIME_FORMAT = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** "20 Nov 2026", in UTC. */
export const utcDay = (date: Date): string => DAY_FORMAT.format(date);

/** "20 Nov", in UTC. */
export const utcShortDay = (date: Date): string => SHORT_DAY_FORMAT.format(date);

/** "20 Nov 2026, 14:02:11 UTC". */
export const utcTime = (date: Date): string => `${utcDay(date)}, ${TIME_FORMAT.format(date)} UTC`;
