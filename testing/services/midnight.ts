import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "#lib/platform/values/time.ts";

/** The longest that a test may take: what starts before ends on the same day. */
const CLEAR_MS = 300_000;

/**
 * Resolves immediately, or in the last five minutes of a day (UTC) when the next day has begun.
 * Tests create partitions, calls and limits relative to today, which would change its meaning
 * during a test that runs past midnight.
 */
export async function avoidMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left > CLEAR_MS) return;
  console.log(`Waits for midnight (UTC), in ${Math.ceil(left / 1_000)} s.`);
  await pause(left);
}
