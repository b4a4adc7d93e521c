type Patience = {
  /** How long to wait at most. As long as it takes when absent. */
  ms?: number;
  /** Callers are turned away when this many wait already. Any number may wait when absent. */
  waitingMax?: number;
};

/** Runs as many at once as it has slots, the others in the order in which they came. */
export class Semaphore {
  readonly #waiting: ((isAdmitted: boolean) => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Waits for a slot. Answers false when the time is up or too many wait already; a caller that gets true calls `release()` once. */
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

  /** Hands the slot to the caller that has waited longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next(true);
    else this.#free++;
  }

  /** Waits for a slot, for as long as it takes, and runs `work` in it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
