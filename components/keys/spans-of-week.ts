import type { Bar } from "#components/ui/primitives/bars.ts";
import { minuteIn, shortDayIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

const SPAN_HOURS = 3;
const DAYS = 7;
const HOUR_MS = 60 * 60_000;

/**
 * Returns seven days from a midnight in `zone`, in bars of three hours each, with the days' names. Hours that are still to come
 * are empty bars, so that every day takes the same width.
 */
export function spansOfWeek(hours: readonly UsagePoint[], zone: string): { bars: Bar[]; days: string[] } {
  const start = Date.parse(hours[0]?.start ?? "");
  if (Number.isNaN(start)) return { bars: [], days: [] };
  const spans = (DAYS * 24) / SPAN_HOURS;
  const bars = Array.from({ length: spans }, (_, span) => {
    const part = hours.slice(span * SPAN_HOURS, (span + 1) * SPAN_HOURS);
    const bad = part.reduce((sum, hour) => sum + hour.errors, 0);
    const all = part.reduce((sum, hour) => sum + hour.requests, 0);
    return { label: labelOf(new Date(start + span * SPAN_HOURS * HOUR_MS), zone), ok: all - bad, bad };
  });
  // By its noon: where the clock changed, a day begins an hour before or after midnight.
  const noonOf = (day: number) => new Date(start + (day * 24 + 12) * HOUR_MS);
  return { bars, days: Array.from({ length: DAYS }, (_, day) => shortDayIn(noonOf(day), zone)) };
}

const labelOf = (at: Date, zone: string) => `${minuteIn(at, zone)} ${zoneMark(at, zone)}`;
