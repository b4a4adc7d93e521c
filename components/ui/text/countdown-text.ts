import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";

/** "in 12 s", "in 3 min 40 s", "in 2 h 5 min"; "any moment" when due. */
export function leftText(ms: number): string {
  if (ms < SECOND_MS) return "any moment";
  // Rounded once, so that no part shows 60.
  const seconds = Math.floor(ms / SECOND_MS);
  if (seconds < 60) return `in ${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `in ${minutes}\u00a0min` : `in ${minutes}\u00a0min ${seconds % 60}\u00a0s`;
  return minutes % 60 === 0
    ? `in ${minutes / 60}\u00a0h`
    : `in ${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

const STEPS = [12 * HOUR_MS, 4 * HOUR_MS, HOUR_MS, 30 * MINUTE_MS, 10 * MINUTE_MS, 5 * MINUTE_MS, MINUTE_MS];

/** Returns the announced text, which changes only a few times. */
export function announcedLeft(ms: number): string {
  if (ms < SECOND_MS) return "due now";
  const step = STEPS.find((each) => ms >= each);
  if (step === undefined) return "in less than a minute";
  return step >= HOUR_MS
    ? `in more than ${step / HOUR_MS === 1 ? "an hour" : `${step / HOUR_MS} hours`}`
    : `in more than ${step / MINUTE_MS === 1 ? "a minute" : `${step / MINUTE_MS} minutes`}`;
}
