/** Times in ms of the steady clock. */
export type PollingOptions = {
  /**
   * Polling interval while waiting for notifications, since one may be lost with its connection.
   */
  restMs: number;
  pollMs: number;
  /** Window in which notifications and finds are counted. */
  windowMs: number;
  /** Notifications per window from which it polls. */
  pollFrom: number;
  /** Polling ends after `calmMs` without `calmBelow` finds in any window. */
  calmBelow: number;
  calmMs: number;
  /**
   * How long to keep the polling interval after polling ends: a transaction may have checked just
   * before and commit just after.
   */
  lookOnMs: number;
  /** Whether it starts by polling until it finds nothing, rather than by waiting. */
  beginsPolling: boolean;
};

/**
 * Decides between waiting for notifications and polling every few milliseconds. Notifying
 * transactions commit one at a time, so at hundreds of events per second the notifications are the
 * bottleneck; send none while this polls.
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

  notified(): void {
    this.#notifications++;
  }

  found(count: number, now: number): void {
    this.#found += count;
    if (this.#found >= this.#options.calmBelow) this.#busyAt = now;
  }

  /**
   * Returns whether it polls, so that no notifications are needed, and the longest wait. Call it
   * before each wait.
   */
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
