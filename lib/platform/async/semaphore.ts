type Patience = {
  /** Timeout in ms; waits indefinitely if absent. */
  ms?: number;
  /** Maximum waiting callers, beyond which further ones are rejected; unlimited if absent. */
  waitingMax?: number;
};

/** Limits concurrency to a number of slots; callers wait in order of arrival. */
export class Semaphore {
  readonly #waiting: ((isAdmitted: boolean) => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /**
   * Waits for a slot. Returns false on timeout or if too many callers are waiting; after true, call
   * `release()` once.
   */
  acquire({ ms, waitingMax = Number.POSITIVE_INFINITY }: Patience = {}): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve(true);
    }
    if (this.#waiting.length >= waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const admit = (isAdmitted: boolean) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        admit(false);
      };
      const timer = ms === undefined ? undefined : setTimeout(leave, ms);
      this.#waiting.push(admit);
    });
  }

  /** Passes the slot to the caller that has waited longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next(true);
    else this.#free++;
  }

  /** Runs `work` in a slot, waiting for one indefinitely. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
