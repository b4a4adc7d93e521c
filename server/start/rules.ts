import { FIRST_WAIT_MS, HEALTHY_AFTER_MS, LONGEST_WAIT_MS } from "./constants.ts";

/** Crashes in a row, this one included, given how long the process had lived. */
export const crashesInRow = (before: number, livedMs: number): number => (livedMs >= HEALTHY_AFTER_MS ? 1 : before + 1);

/** How long to wait before starting again after that many crashes in a row. */
export const waitBeforeRestart = (crashes: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (crashes - 1), LONGEST_WAIT_MS);
