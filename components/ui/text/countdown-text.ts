const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** "in 12 s", "in 3 min 40 s", "in 2 h 5 min"; "any moment" when due. */
export function leftText(ms: number): string {
  if (ms < SECOND) return "any moment";
  // Rounded once, so that no part shows 60.
  const seconds = Math.floor(ms / SECOND);
  if (seconds < 60) return `in ${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `in ${minutes}\u00a0min` : `in ${minutes}\u00a0min ${seconds % 60}\u00a0s`;
  return minutes % 60 === 0
    ? `in ${minutes / 60}\u00a0h`
    : `in ${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

const STEPS = [12 * HOUR, 4 * HOUR, HOUR, 30 * MINUTE, 10 * MINUTE, 5 * MINUTE, MINUTE];

/** Returns the announced text, which changes only a few times. */
export function announcedLeft(ms: number): string {
  if (ms < SECOND) return "due now";
  const step = STEPS.find((each) => ms >= each);
  if (step === undefined) return "in less than a minute";
  return step >= HOUR
    ? `in more than ${step / HOUR === 1 ? "an hour" : `${step / HOUR} hours`}`
    : `in more than ${step / MINUTE === 1 ? "a minute" : `${step / MINUTE} minutes`}`;
}
