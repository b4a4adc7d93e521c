import { metrics } from "#lib/platform/metrics/instruments.ts";

type Patience = {
  /** Timeout in ms; waits indefinitely if absent. */
  ms?: number;
  /**
   * Maximum waiting calls per owner, beyond which further ones are rejected; unlimited if absent.
   */
  waitingMax?: number;
};

type Admit = (isAdmitted: boolean) => void;

/**
 * Slots shared by many owners. An owner gets another slot only while more are free than it holds: a
 * single greedy owner gets half, two get a third each, and so on, so newcomers always find room.
 * Waiting owners take turns, and each owner's calls keep their order. (Dynamic thresholds, as in
 * shared-memory switches: Choudhury and Hahne, 1998.)
 */
export class FairSlots {
  readonly #slots: number;
  #free: number;
  readonly #held = new Map<string, number>();
  /** Waiting owners, least recently served first. */
  readonly #waiting = new Map<string, Admit[]>();

  readonly #name: string;

  /**
   * @param slots at least two.
   * @param name the purpose of the slots, in the metrics.
   */
  constructor(slots: number, name: string) {
    if (slots < 2) throw new RangeError("Shared slots must be at least two.");
    this.#slots = slots;
    this.#free = slots;
    this.#name = name;
  }

  get used(): number {
    return this.#slots - this.#free;
  }

  /**
   * Waits for a slot. Returns false on timeout or if too many calls are waiting; after true, call
   * `release` once.
   */
  acquire(owner: string, { ms, waitingMax = Number.POSITIVE_INFINITY }: Patience = {}): Promise<boolean> {
    if (this.#mayTake(owner)) {
      this.#take(owner);
      metrics.slotWaits.observe({ slots: this.#name }, 0);
      return Promise.resolve(true);
    }
    const queue = this.#waiting.get(owner) ?? [];
    if (queue.length >= waitingMax) return Promise.resolve(false);
    const asked = performance.now();
    return new Promise((resolve) => {
      const admit: Admit = (isAdmitted) => {
        clearTimeout(timer);
        metrics.slotWaits.observe({ slots: this.#name }, (performance.now() - asked) / 1_000);
        resolve(isAdmitted);
      };
      const leave = () => {
        queue.splice(queue.indexOf(admit), 1);
        if (queue.length === 0) this.#waiting.delete(owner);
        admit(false);
      };
      const timer = ms === undefined ? undefined : setTimeout(leave, ms);
      queue.push(admit);
      this.#waiting.set(owner, queue);
    });
  }

  /** Releases a slot to the next owner in turn. */
  release(owner: string): void {
    const held = (this.#held.get(owner) ?? 0) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#free++;
    metrics.slotsUsed.set({ slots: this.#name }, this.used);
    // One release may admit two owners: the one that released and the next in turn.
    while (this.#admitNext());
  }

  /** Runs `work` in a slot, waiting for one indefinitely. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.acquire(owner);
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  /** Admits the next admissible owner; returns false if there is none. */
  #admitNext(): boolean {
    for (const [next, queue] of this.#waiting) {
      if (!this.#mayTake(next)) continue;
      const admit = queue.shift();
      this.#waiting.delete(next);
      if (queue.length > 0) this.#waiting.set(next, queue);
      this.#take(next);
      admit?.(true);
      return true;
    }
    return false;
  }

  #mayTake(owner: string): boolean {
    return (this.#held.get(owner) ?? 0) < this.#free;
  }

  #take(owner: string): void {
    this.#free--;
    metrics.slotsUsed.set({ slots: this.#name }, this.used);
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }
}
