import { DAY_MS, HOUR_MS, startOfHour } from "#lib/reports/usage/rules.ts";
import { CEILING_SHARE, EXPIRY_AHEAD_DAYS } from "./constants.ts";
import type { Count, FirstSteps, HourCount, KeyToMind } from "./types.ts";

/** Whole days from `now` until `at`, an ISO 8601 time. */
export const daysUntil = (at: string, now: Date): number => Math.floor((Date.parse(at) - now.getTime()) / DAY_MS);

/** What has become of a number since yesterday: "12 % more than yesterday by this time", or nothing to compare with. */
export function change(today: number, yesterday: number): string {
  if (yesterday === 0) return today === 0 ? "none yesterday by this time either" : "none yesterday by this time";
  const percent = Math.round((Math.abs(today - yesterday) / yesterday) * 100);
  if (percent === 0) return "as yesterday by this time";
  if (percent >= 1_000) return `${Math.round(today / yesterday)} times yesterday's by this time`;
  return `${percent} % ${today > yesterday ? "more" : "less"} than yesterday by this time`;
}

/** The share of errors, as a person reads it: "0.4 %". */
export function errorShare({ requests, errors }: Count): string {
  if (requests === 0) return "of none";
  const percent = (errors / requests) * 100;
  if (percent === 0) return "0 %";
  return percent < 0.1 ? "under 0.1 %" : `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
}

/** Every hour of the last 24, the empty ones too. `counted` may hold others. */
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

/** Whether a workspace has found its feet: then the first steps are not shown any more. */
export const stepsAreDone = (steps: FirstSteps): boolean => Object.values(steps).every((done) => done);
