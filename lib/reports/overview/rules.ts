import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { COMPARABLE_FROM, changeLabel, shareLabel, startOfHour } from "#lib/reports/usage/rules.ts";
import { CEILING_SHARE, EXPIRY_AHEAD_DAYS } from "./constants.ts";
import type { Count, FirstSteps, HourCount, KeyToMind } from "./types.ts";

/** Returns whole days from `now` until `at`, an ISO 8601 time. */
export const daysUntil = (at: string, now: Date): number => Math.floor((Date.parse(at) - now.getTime()) / DAY_MS);

/**
 * Compares today's number with yesterday's by the same time: "12% more than by this time
 * yesterday", or "3 by this time yesterday".
 */
export function change(today: number, yesterday: number): string {
  const since = changeLabel(today, yesterday);
  if (since !== undefined) return `${since} by this time yesterday`;
  return `${yesterday === 0 ? "none" : yesterday.toLocaleString("en")} by this time yesterday`;
}

/** Returns the share of errors, "0.4%"; undefined with too few requests to be meaningful. */
export const errorShare = ({ requests, errors }: Count): string | undefined =>
  requests < COMPARABLE_FROM ? undefined : shareLabel(errors, requests);

/** Returns yesterday's errors by the same time: "12 by this time yesterday (0.4%)". */
export function errorsYesterday(count: Count): string {
  const share = count.errors === 0 ? undefined : errorShare(count);
  return `${count.errors === 0 ? "none" : count.errors.toLocaleString("en")} by this time yesterday${share ? ` (${share})` : ""}`;
}

/** Returns each of the last 24 hours, including empty ones. `counted` may contain others. */
export function lastHours(counted: readonly HourCount[], now: Date): HourCount[] {
  const byHour = new Map(counted.map((each) => [Date.parse(each.hour), each]));
  const current = startOfHour(now).getTime();
  return Array.from({ length: 24 }, (_, at) => {
    const hour = current - (23 - at) * HOUR_MS;
    return byHour.get(hour) ?? { hour: new Date(hour).toISOString(), requests: 0, errors: 0 };
  });
}

/** Adds up the hours in [from, to), in Unix milliseconds. */
export function sumHours(hours: readonly HourCount[], from: number, to: number): Count {
  const within = hours.filter(({ hour }) => Date.parse(hour) >= from && Date.parse(hour) < to);
  return {
    requests: within.reduce((sum, each) => sum + each.requests, 0),
    errors: within.reduce((sum, each) => sum + each.errors, 0),
  };
}

export const expiresSoon = (key: Pick<KeyToMind, "expires_at">, now: Date): boolean =>
  key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime() + EXPIRY_AHEAD_DAYS * DAY_MS;

export const isNearCeiling = (key: Pick<KeyToMind, "credit_ceiling" | "credits_spent">): boolean =>
  key.credit_ceiling !== null && key.credits_spent >= key.credit_ceiling * CEILING_SHARE;

/** Whether a workspace has taken all first steps, which are then hidden. */
export const stepsAreDone = (steps: FirstSteps): boolean => Object.values(steps).every((done) => done);
