/**
 * Wakes all waiters when notified. A notification without waiters is kept, so the next wait ends
 * immediately. Callers waiting for a condition must therefore check it again.
 */
export class Signal {
  #isNotified = false;
  readonly #waiting = new Set<() => void>();

  notify(): void {
    this.#isNotified = true;
    for (const resume of this.#waiting) resume();
  }

  /** Waits until notified, up to `ms` if given. */
  async wait(ms?: number): Promise<void> {
    if (!this.#isNotified) {
      await new Promise<void>((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          this.#waiting.delete(resume);
          resolve();
        };
        const timer = ms === undefined ? undefined : setTimeout(resume, ms);
        this.#waiting.add(resume);
      });
    }
    // Not in notify(): notifications before the waiter runs again need no second round.
    this.#isNotified = false;
  }
}
