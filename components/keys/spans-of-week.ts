import type { Bar } from "#components/ui/primitives/bars.ts";
import { utcShortDay } from "#components/ui/text/time-text.ts";
import { minuteIn } from "#components/ui/text/zoned-time.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

const SPAN_HOURS = 3;
const DAYS = 7;
const HOUR_MS = 60 * 60_000;

/**
 * Seven days from a midnight on, in bars of three hours each, with the days' names. Hours that are still to come are empty
 * bars, so that every day takes the same width.
 */
export function spansOfWeek(hours: readonly UsagePoint[]): { bars: Bar[]; days: string[] } {
  const start = Date.parse(hours[0]?.start ?? "");
  if (Number.isNaN(start)) return { bars: [], days: [] };
  const spans = (DAYS * 24) / SPAN_HOURS;
  const bars = Array.from({ length: spans }, (_, span) => {
    const part = hours.slice(span * SPAN_HOURS, (span + 1) * SPAN_HOURS);
    const bad = part.reduce((sum, hour) => sum + hour.errors, 0);
    const all = part.reduce((sum, hour) => sum + hour.requests, 0);
    return { label: minute(start + span * SPAN_HOURS * HOUR_MS), ok: all - bad, bad };
  });
  return { bars, days: Array.from({ length: DAYS }, (_, day) => dayName(start + day * 24 * HOUR_MS)) };
}

const minute = (ms: number) => `${minuteIn(new Date(ms), "UTC")} UTC`;

const dayName = (ms: number) => utcShortDay(new Date(ms));
