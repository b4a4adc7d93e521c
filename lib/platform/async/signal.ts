/**
 * Something to wait on that others notify. All who wait are woken at once. A notification that comes while nobody waits is kept: the next
 * wait ends at once. So a wait may end with nothing new to be had, and a caller that waits for a condition looks at it again.
 */
export class Signal {
  #isNotified = false;
  readonly #waiting = new Set<() => void>();

  notify(): void {
    this.#isNotified = true;
    for (const resume of this.#waiting) resume();
  }

  /** Waits until notified, `ms` at most; for as long as it takes when absent. */
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
    // Here and not in notify(): what is notified before the waiting caller runs again needs no second round.
    this.#isNotified = false;
  }
}
