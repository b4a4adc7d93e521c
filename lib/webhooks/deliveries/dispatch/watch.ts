import {
  POLL_MS,
  WATCH_DOWN_TO,
  WATCH_FROM,
  WATCH_MS,
  WATCH_ON_MS,
  WATCH_WINDOW_MS,
  WATCH_WINDOWS,
} from "./constants.ts";

/**
 * Whether a dispatcher waits to be told, or looks by itself every few milliseconds: transactions that notify commit one after
 * the other, so when facts come by the hundreds a second, being told of each is what slows them. Times are in ms of the steady
 * clock.
 */
export class Watch {
  #windowFrom = 0;
  #heard = 0;
  #taken = 0;
  #calmWindows = 0;
  #looksUntil = Number.NEGATIVE_INFINITY;
  #watching = false;

  /** A notification came. */
  heard(): void {
    this.#heard++;
  }

  /** So many deliveries were claimed. */
  took(count: number): void {
    this.#taken += count;
  }

  /** To be asked each time before waiting: whether notifications are to be kept back, and how long to wait at most. */
  turn(now: number): { keepBack: boolean; waitMs: number } {
    if (now - this.#windowFrom >= WATCH_WINDOW_MS) this.#closeWindow(now);
    const looks = this.#watching || now < this.#looksUntil;
    return { keepBack: this.#watching, waitMs: looks ? WATCH_MS : POLL_MS };
  }

  #closeWindow(now: number): void {
    this.#calmWindows = this.#taken < WATCH_DOWN_TO ? this.#calmWindows + 1 : 0;
    if (this.#watching && this.#calmWindows >= WATCH_WINDOWS) {
      this.#watching = false;
      this.#looksUntil = now + WATCH_ON_MS;
    } else if (this.#heard >= WATCH_FROM) {
      this.#watching = true;
      this.#calmWindows = 0;
    }
    this.#heard = 0;
    this.#taken = 0;
    this.#windowFrom = now;
  }
}
