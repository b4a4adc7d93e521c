const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);
export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);

/** Further away a forecast is a fairy tale. */
const HORIZON_DAYS = 3_650;

/**
 * When credits run out at the pace of the time looked at. A workspace that began to spend within it is measured from its
 * first spending on, over a day at least: one busy hour is no pace.
 *
 * @param spent credits since `from`. @param since the first hour in which any were spent.
 */
export function forecast(
  credits: number,
  spent: number,
  since: Date | null,
  from: Date,
  now: Date,
): { perDay: number; runsOutAt: Date | null } {
  if (spent === 0 || since === null) return { perDay: 0, runsOutAt: null };
  const begun = Math.max(from.getTime(), since.getTime());
  const days = Math.max(1, (now.getTime() - begun) / DAY_MS);
  const perDay = spent / days;
  const left = credits / perDay;
  return { perDay, runsOutAt: left > HORIZON_DAYS ? null : new Date(now.getTime() + left * DAY_MS) };
}
