import { setTimeout as pause } from "node:timers/promises";

const DAY_MS = 86_400_000;
/** As long as a test may take: what begins before is over when the day is. */
const CLEAR_MS = 300_000;

/**
 * Resolves at once, and in the last five minutes of a day (UTC) when the next one has begun. Tests make partitions, calls and limits of today and of so many
 * days ago: one that lasts over midnight would mean other days by them at its end than at its beginning.
 */
export async function clearOfMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left > CLEAR_MS) return;
  console.log(`Waits for midnight (UTC), in ${Math.ceil(left / 1_000)} s.`);
  await pause(left);
}
