import { setImmediate } from "node:timers/promises";

/** The longest that a loop runs before other work gets a turn, in ms. */
const SLICE_MS = 5;

/**
 * Divides a long loop into slices, so that it never holds the event loop for long: `if (slice.isOver()) await slice.yield()` at the end of each round.
 * One round must itself be short.
 */
export class TimeSlice {
  #endsAt = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets other work run, then begins the next slice. */
  async yield(): Promise<void> {
    await setImmediate();
    this.#endsAt = performance.now() + SLICE_MS;
  }
}
