import { BUSY_LOOK_MS, BUSY_WAKES, BUSY_WINDOW_MS, CALM_AFTER_MS, LOOK_EVERY_MS } from "../constants.ts";

/**
 * Whether a connection waits to be told of the next event, or looks by itself every few milliseconds: transactions that notify commit one
 * after the other, so a developer who listens to a busy workspace must not have each of its facts told of. Times are in ms of the steady
 * clock.
 */
export class Alertness {
  #idle = false;
  #told = 0;
  #windowFrom = Number.NEGATIVE_INFINITY;
  #foundAt = Number.NEGATIVE_INFINITY;
  #looksUntil = Number.NEGATIVE_INFINITY;

  /** A notification came. */
  told(): void {
    this.#told++;
  }

  /** Something waited. */
  found(now: number): void {
    this.#foundAt = now;
  }

  /**
   * To be asked when nothing waited: whether the database is to be told otherwise than before, and how long to wait. After it was said that
   * the next event be told of, it looks on for a while: a transaction may have asked just before, and commit just after.
   */
  next(now: number): { idle?: boolean; waitMs: number } {
    if (now - this.#windowFrom >= BUSY_WINDOW_MS) {
      const busy = this.#told >= BUSY_WAKES;
      this.#windowFrom = now;
      this.#told = 0;
      if (busy && this.#idle) {
        this.#idle = false;
        return { idle: false, waitMs: BUSY_LOOK_MS };
      }
    }
    if (this.#idle) return { waitMs: now < this.#looksUntil ? BUSY_LOOK_MS : LOOK_EVERY_MS };
    if (now - this.#foundAt < CALM_AFTER_MS) return { waitMs: BUSY_LOOK_MS };
    this.#idle = true;
    this.#looksUntil = now + CALM_AFTER_MS;
    return { idle: true, waitMs: 0 };
  }
}
