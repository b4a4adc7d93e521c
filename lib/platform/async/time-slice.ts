import { setImmediate } from "node:timers/promises";

/** Maximum time in ms that a loop runs before other work gets a turn. */
const SLICE_MS = 5;

/**
 * Divides a long loop into slices that do not block the event loop: call `if (slice.isOver()) await
 * slice.yield()` after each round. Each round must be short.
 */
export class TimeSlice {
  #endsAt = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  async yield(): Promise<void> {
    await setImmediate();
    this.#endsAt = performance.now() + SLICE_MS;
  }
}
