/** Times in ms of the steady clock. */
export type PollingOptions = {
  /** How often to look while notifications come: one may be lost with its connection. */
  restMs: number;
  /** How often to look while none do. */
  pollMs: number;
  /** How long notifications, and what was found, are counted before the counts begin again. */
  windowMs: number;
  /** From this many notifications within a window on, it polls. */
  pollFrom: number;
  /** Polling ends when for `calmMs` fewer than `calmBelow` were found in a window. */
  calmBelow: number;
  calmMs: number;
  /** How long to look as often as before after polling has ended: a transaction may have asked just before, and commit just after. */
  lookOnMs: number;
  /** Whether it polls until it finds nothing, or waits for notifications from the beginning. */
  beginsPolling: boolean;
};

/**
 * Whether to wait for notifications or to poll every few milliseconds. Transactions that notify commit one after the other, so when events
 * come by the hundreds a second it is the notifications that slow them; while this polls, none should be sent.
 */
export class AdaptivePolling {
  readonly #options: PollingOptions;
  #polls: boolean;
  #windowFrom = Number.NEGATIVE_INFINITY;
  #notifications = 0;
  #found = 0;
  #busyAt = Number.NEGATIVE_INFINITY;
  #looksUntil = Number.NEGATIVE_INFINITY;

  constructor(options: PollingOptions) {
    this.#options = options;
    this.#polls = options.beginsPolling;
  }

  /** A notification came. */
  notified(): void {
    this.#notifications++;
  }

  /** So much work was found. */
  found(count: number, now: number): void {
    this.#found += count;
    if (this.#found >= this.#options.calmBelow) this.#busyAt = now;
  }

  /** To be asked each time before waiting: whether it polls, so that no notifications are wanted, and how long to wait at most. */
  next(now: number): { polls: boolean; waitMs: number } {
    const { windowMs, pollFrom, calmMs, lookOnMs, pollMs, restMs } = this.#options;
    if (now - this.#windowFrom >= windowMs) {
      if (this.#notifications >= pollFrom) {
        this.#polls = true;
        this.#busyAt = now;
      }
      this.#windowFrom = now;
      this.#notifications = 0;
      this.#found = 0;
    }
    if (this.#polls && now - this.#busyAt >= calmMs) {
      this.#polls = false;
      this.#looksUntil = now + lookOnMs;
    }
    return { polls: this.#polls, waitMs: this.#polls || now < this.#looksUntil ? pollMs : restMs };
  }
}
