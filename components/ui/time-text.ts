const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "now", "3 min ago", "in 5 days"; from a year on the date. Both in Unix milliseconds. */
export function relativeTo(at: number, now: number): string {
  const seconds = Math.round(Math.abs(at - now) / 1000);
  if (seconds < 10) return "just now";
  if (seconds >= 365 * DAY) return utcDay(new Date(at));
  const text =
    seconds < MINUTE
      ? `${seconds} s`
      : seconds < HOUR
        ? `${Math.floor(seconds / MINUTE)} min`
        : seconds < DAY
          ? `${Math.floor(seconds / HOUR)} h`
          : plural(Math.floor(seconds / DAY), "day");
  return at > now ? `in ${text}` : `${text} ago`;
}

/** "1 day", "1,204 requests": a count with its noun. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : many}`;

/** "20 Nov 2026", in UTC. */
export const utcDay = (date: Date): string =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "20 Nov 2026, 14:02:11 UTC". */
export const utcTime = (date: Date): string =>
  `${utcDay(date)}, ${date.toLocaleTimeString("en-GB", { timeZone: "UTC" })} UTC`;
