import { DAY_MS } from "#lib/platform/values/time.ts";
import { relativeTo } from "./time-text.ts";

/** Local date and time in a zone. */
type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a zone's cached format, as a table formats hundreds of times. Numeric, because month
 * names differ between servers and browsers.
 */
function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const numeric = "numeric";
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat("en-US", { ...fields, hourCycle: "h23", calendar: "gregory", timeZone: zone });
  } catch {
    // The browser does not know the zone: show labeled UTC.
    made = new Intl.DateTimeFormat("en-US", { ...fields, hourCycle: "h23", calendar: "gregory", timeZone: "UTC" });
  }
  formats.set(zone, made);
  return made;
}

function wallClock(at: Date, zone: string): WallClock {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(at))
    if (type in wall) wall[type as keyof WallClock] = Number(value);
  return wall;
}

const two = (value: number) => String(value).padStart(2, "0");
const asUtc = ({ year, month, day, hour, minute, second }: WallClock) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Returns a zone's offset from UTC in minutes. */
function offset(at: Date, zone: string): number {
  return Math.round((asUtc(wallClock(at, zone)) - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

/** Returns a zone's offset as a label: "UTC", "UTC+1", "UTC-3:30". */
export function zoneMark(at: Date, zone: string): string {
  const minutes = offset(at, zone);
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${two(rest)}`}`;
}

/** "14:02:11" */
export function clockIn(at: Date, zone: string): string {
  const { hour, minute, second } = wallClock(at, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** "20 Nov" */
export function shortDayIn(at: Date, zone: string): string {
  const { day, month } = wallClock(at, zone);
  return `${day} ${MONTHS[month - 1]}`;
}

/** "20 Nov 2026" */
export const dayIn = (at: Date, zone: string): string => `${shortDayIn(at, zone)} ${wallClock(at, zone).year}`;

/** "20 Nov 14:02", for axes and filters. */
export const minuteIn = (at: Date, zone: string): string => `${shortDayIn(at, zone)} ${clockIn(at, zone).slice(0, 5)}`;

/** "20 Nov 2026, 15:02:11 UTC+1". */
export const exactIn = (at: Date, zone: string): string =>
  `${dayIn(at, zone)}, ${clockIn(at, zone)} ${zoneMark(at, zone)}`;

/** "2026-11-20 15:02:11", for aligned columns. */
export function sortableIn(at: Date, zone: string): string {
  const { year, month, day } = wallClock(at, zone);
  return `${year}-${two(month)}-${two(day)} ${clockIn(at, zone)}`;
}

/** How a person wants times shown. */
export type Times = {
  /** IANA name. */
  zone: string;
  /** Clock times instead of relative ones. */
  clock: boolean;
};

/**
 * "3 min ago", or a clock time: "14:02:11" today, "19 Nov 14:02:11", "19 Nov 2025". `now` in Unix
 * ms.
 */
export function listTime(at: Date, now: number, { zone, clock }: Times): string {
  const yearAway = Math.abs(at.getTime() - now) >= 365 * DAY_MS;
  if (!clock) return yearAway ? dayIn(at, zone) : relativeTo(at.getTime(), now);
  if (yearAway) return dayIn(at, zone);
  const isToday = dayIn(at, zone) === dayIn(new Date(now), zone);
  return isToday ? clockIn(at, zone) : `${shortDayIn(at, zone)} ${clockIn(at, zone)}`;
}

/**
 * Converts a form field's local time ("2026-11-20T14:02", with or without seconds) to ISO 8601;
 * undefined if it is invalid. A repeated time is its first occurrence; one that is skipped uses the
 * offset before the gap.
 */
export function momentIn(wall: string, zone: string): string | undefined {
  const given = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/.exec(wall);
  const meant = given && Date.parse(`${wall}Z`);
  if (!meant || Number.isNaN(meant)) return undefined;
  // The two possible offsets around it, in order.
  const [before, after] = [-1, 1].map((day) => offset(new Date(meant + day * DAY_MS), zone));
  for (const minutes of [before, after]) {
    const at = new Date(meant - (minutes ?? 0) * 60_000);
    if (offset(at, zone) === minutes) return at.toISOString();
  }
  return new Date(meant - (before ?? 0) * 60_000).toISOString();
}

/** Returns a form field's value: "2026-11-20T14:02". */
export const fieldIn = (at: Date, zone: string): string => sortableIn(at, zone).slice(0, 16).replace(" ", "T");
