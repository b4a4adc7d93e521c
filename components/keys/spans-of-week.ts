import type { Bar } from "#components/ui/primitives/bars.ts";
import { minuteIn, shortDayIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

const SPAN_HOURS = 3;
const DAYS = 7;

/**
 * Returns seven days from a midnight in `zone` as three-hour bars with day names. Future hours are
 * empty bars, so that all days are equally wide.
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
  // Named at noon: after a clock change a day starts an hour off midnight.
  const noonOf = (day: number) => new Date(start + (day * 24 + 12) * HOUR_MS);
  return { bars, days: Array.from({ length: DAYS }, (_, day) => shortDayIn(noonOf(day), zone)) };
}

const labelOf = (at: Date, zone: string) => `${minuteIn(at, zone)} ${zoneMark(at, zone)}`;
