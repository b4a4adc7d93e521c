import type { Env } from "#lib/platform/env.ts";
import { FIRST_WAIT_MS, HEALTHY_AFTER_MS, LONGEST_WAIT_MS } from "./constants.ts";

/** Crashes in a row, this one included, given how long the process had lived. */
export const crashesInRow = (before: number, livedMs: number): number => (livedMs >= HEALTHY_AFTER_MS ? 1 : before + 1);

/** How long to wait before starting again after that many crashes in a row. */
export const waitBeforeRestart = (crashes: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (crashes - 1), LONGEST_WAIT_MS);

/** How a process ends that is asked to: it says that it is not ready any more, and then closes its port and finishes what is at hand. In ms. */
export type Patience = { notReadyMs: number; finishMs: number };

/** @param announced by a signal for which somebody in front may have to be told; Ctrl-C is not. */
export const patienceOf = (env: Pick<Env, "DRAIN_DELAY_S" | "DRAIN_S">, announced: boolean): Patience => ({
  notReadyMs: announced ? env.DRAIN_DELAY_S * 1_000 : 0,
  finishMs: env.DRAIN_S * 1_000,
});
