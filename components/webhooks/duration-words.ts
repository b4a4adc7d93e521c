import { plural } from "#components/ui/text/time-text.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "at once", "about 40 s", "about 3 min", "about 5 h": how long something takes, in seconds. */
export function roughly(seconds: number): string {
  if (seconds < 2) return "at once";
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  if (seconds < 90 * MINUTE) return `about ${Math.round(seconds / MINUTE)} min`;
  if (seconds < 48 * HOUR) return `about ${Math.round(seconds / HOUR)} h`;
  return `about ${plural(Math.round(seconds / 24 / HOUR), "day")}`;
}
