import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

const startOf = (text: string): number => (DAY.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : Number.NaN);

/** Returns the end of a day (UTC); returns other text unchanged. */
export function endOfDay(text: string): string {
  const start = startOf(text);
  return Number.isNaN(start) ? text : new Date(start + DAY_MS).toISOString();
}

const SPAN = /^(\d{1,5})([smhd])$/;
const UNIT_MS = { s: 1_000, m: 60_000, h: HOUR_MS, d: DAY_MS };

/** Parses a time: the start of a day (UTC) or an age (30m, 12h, 7d). Returns other text unchanged. */
export function readMoment(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined) return undefined;
  const start = startOf(text);
  if (!Number.isNaN(start)) return new Date(start).toISOString();
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count === undefined) return text;
  return new Date(now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]).toISOString();
}
