/// <reference lib="esnext.temporal" />
import type { Schedule } from "../types.ts";
import { type Cron, readCron } from "./cron.ts";

/** The furthest two times of a schedule lie apart: from one 29 February to the next over a year that has none, on a weekday too. */
const LOOK_AHEAD_DAYS = 366 * 8 + 1;
const UNIT_MS = { minutes: 60_000, hours: 3_600_000 } as const;

/**
 * When a schedule is due next, after a time; undefined when it never is (30 February).
 *
 * Wall times are those of its zone. One that a change of clocks skips is due as the clocks have changed, once however many were skipped;
 * one that comes twice is due the first time, but both times where a cron takes every hour: what is due each quarter of an hour stays so.
 *
 * @param anchor from when `every` is counted.
 */
export function nextRun(schedule: Schedule, after: Date, anchor: Date): Date | undefined {
  if ("cron" in schedule) return nextOfCron(schedule.cron, schedule.time_zone, after);
  if (schedule.unit === "days") return nextOfDays(schedule, after, anchor);
  const step = schedule.every * UNIT_MS[schedule.unit];
  const passed = Math.max(0, Math.floor((after.getTime() - anchor.getTime()) / step));
  return new Date(anchor.getTime() + (passed + 1) * step);
}

/** The next so many times. */
export function nextRuns(schedule: Schedule, after: Date, anchor: Date, until: Date, most: number): Date[] {
  const times: Date[] = [];
  let last = after;
  while (times.length < most) {
    const next = nextRun(schedule, last, anchor);
    if (!next || next > until) break;
    times.push(next);
    last = next;
  }
  return times;
}

const zoned = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

function nextOfDays(
  { every, at, time_zone: zone }: Extract<Schedule, { unit: "days" }>,
  after: Date,
  anchor: Date,
): Date {
  const first = zoned(anchor, zone).toPlainDate();
  const passed = first.until(zoned(after, zone).toPlainDate(), { largestUnit: "days" }).days;
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  // The day before may be the one whose time has not come yet, where clocks changed.
  for (let count = Math.max(0, Math.floor(passed / every) - 1); ; count++) {
    const [due] = momentsOf(first.add({ days: count * every }), hour, minute, zone);
    if (due !== undefined && due > after.getTime()) return new Date(due);
  }
}

function nextOfCron(text: string, zone: string, after: Date): Date | undefined {
  const cron = readCron(text);
  if (typeof cron === "string") throw new Error(`A schedule was stored that is none: ${cron}.`);
  const from = zoned(after, zone).toPlainDate();
  for (let day = 0; day < LOOK_AHEAD_DAYS; day++) {
    const date = from.add({ days: day });
    if (!takesDay(cron, date)) continue;
    const due = firstOfDay(cron, date, zone, after.getTime());
    if (due !== undefined) return new Date(due);
  }
  return undefined;
}

function takesDay({ days, months, weekdays, eitherDay }: Cron, date: Temporal.PlainDate): boolean {
  if (!months.has(date.month)) return false;
  const [byDay, byWeekday] = [days.has(date.day), weekdays.has(date.dayOfWeek % 7)];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

const EVERY_HOUR = 24;

/** The first time of a day after `after`, in ms since 1970. A day without a change of clocks is counted through; the others, twice a year, are looked up. */
function firstOfDay(
  { hours, minutes }: Cron,
  date: Temporal.PlainDate,
  zone: string,
  after: number,
): number | undefined {
  const [begins, ends] = [date, date.add({ days: 1 })].map((each) => each.toZonedDateTime(zone).epochMilliseconds) as [
    number,
    number,
  ]; // two in, two out
  if (ends <= after) return undefined;
  const isPlain = ends - begins === 86_400_000;
  let first: number | undefined;
  for (const hour of hours) {
    for (const minute of minutes) {
      const plain = begins + (hour * 60 + minute) * 60_000;
      if (isPlain) {
        if (plain > after) return plain;
        continue;
      }
      const moments = momentsOf(date, hour, minute, zone);
      for (const due of hours.length === EVERY_HOUR ? moments : moments.slice(0, 1))
        if (due > after && (first === undefined || due < first)) first = due;
    }
  }
  return first;
}

/** The moments at which clocks of a zone show a time of a day: one; two where they are set back; where they skip it, when they are set forward. */
function momentsOf(date: Temporal.PlainDate, hour: number, minute: number, zone: string): number[] {
  const wall = date.toPlainDateTime({ hour, minute });
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]; // two in, two out
  if (!earlier.toPlainDateTime().equals(wall)) {
    const change = earlier.getTimeZoneTransition("next");
    return [(change ?? later).epochMilliseconds];
  }
  if (earlier.epochMilliseconds === later.epochMilliseconds) return [earlier.epochMilliseconds];
  return [earlier.epochMilliseconds, later.epochMilliseconds];
}
