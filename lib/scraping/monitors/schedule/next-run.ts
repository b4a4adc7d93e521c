import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { type Cron, readCron } from "../cron.ts";
import type { Schedule } from "../types.ts";
import { dayAt, momentsOf, type WallTime } from "./wall-clock.ts";

/**
 * The longest gap between two times of a schedule: from one 29 February to the next across a year
 * that lacks it, on a given weekday.
 */
const LOOK_AHEAD_DAYS = 366 * 8 + 1;
const UNIT_MS = { minutes: 60_000, hours: HOUR_MS } as const;

/**
 * Returns when a schedule is next due after a time, or undefined if it never is (30 February). Wall
 * times are those of its zone. Times skipped by a clock change are due once, at the change. A
 * repeated time is due the first time, or both times if the cron runs every hour, so that
 * quarter-hourly runs stay quarter-hourly.
 * @param anchor the time from which `every` is counted.
 */
export function nextRun(schedule: Schedule, after: Date, anchor: Date): Date | undefined {
  if ("cron" in schedule) return nextOfCron(schedule.cron, schedule.time_zone, after);
  if (schedule.unit === "days") return nextOfDays(schedule, after, anchor);
  const step = schedule.every * UNIT_MS[schedule.unit];
  const passed = Math.max(0, Math.floor((after.getTime() - anchor.getTime()) / step));
  return new Date(anchor.getTime() + (passed + 1) * step);
}

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

function nextOfDays(
  { every, at, time_zone: zone }: Extract<Schedule, { unit: "days" }>,
  after: Date,
  anchor: Date,
): Date {
  const first = dayAt(anchor.getTime(), zone);
  const passed = Math.trunc((dayAt(after.getTime(), zone) - first) / DAY_MS);
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  // Starts one period early: where clocks changed, the time of the day before may still be ahead.
  for (let count = Math.max(0, Math.floor(passed / every) - 1); ; count++) {
    const [due] = momentsOf(timeOfDay(first + count * every * DAY_MS, hour, minute), zone);
    if (due > after.getTime()) return new Date(due);
  }
}

function nextOfCron(text: string, zone: string, after: Date): Date | undefined {
  const cron = readCron(text);
  if (typeof cron === "string") throw new Error(`The stored schedule cannot be read: ${cron}.`);
  const from = dayAt(after.getTime(), zone);
  for (let count = 0; count < LOOK_AHEAD_DAYS; count++) {
    const day = from + count * DAY_MS;
    if (!takesDay(cron, new Date(day))) continue;
    const due = firstOfDay(cron, day, zone, after.getTime());
    if (due !== undefined) return new Date(due);
  }
  return undefined;
}

function takesDay({ days, months, weekdays, eitherDay }: Cron, day: Date): boolean {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const [byDay, byWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

const timeOfDay = (day: WallTime, hour: number, minute: number): WallTime => day + (hour * 60 + minute) * 60_000;

const EVERY_HOUR = 24;

/**
 * Returns the first time of a day after `after`, in ms since 1970. Looks each time up on the two
 * days a year on which clocks change.
 */
function firstOfDay({ hours, minutes }: Cron, day: WallTime, zone: string, after: number): number | undefined {
  const [begins] = momentsOf(day, zone);
  const [ends] = momentsOf(day + DAY_MS, zone);
  if (ends <= after) return undefined;
  const isPlain = ends - begins === DAY_MS;
  let first: number | undefined;
  for (const hour of hours) {
    for (const minute of minutes) {
      if (isPlain) {
        const plain = timeOfDay(begins, hour, minute);
        if (plain > after) return plain;
        continue;
      }
      const moments = momentsOf(timeOfDay(day, hour, minute), zone);
      for (const due of hours.length === EVERY_HOUR ? moments : moments.slice(0, 1))
        if (due > after && (first === undefined || due < first)) first = due;
    }
  }
  return first;
}
