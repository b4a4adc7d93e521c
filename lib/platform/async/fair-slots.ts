import { metrics } from "#lib/platform/metrics/instruments.ts";

type Patience = {
  /** How long to wait at most, in ms. As long as it takes when absent. */
  ms?: number;
  /** An owner is turned away when this many of its own wait already. Any number may wait when absent. */
  waitingMax?: number;
};

type Admit = (isAdmitted: boolean) => void;

/**
 * Slots that many owners share. An owner that holds some gets one more only while more are free than it holds: one that wants all has
 * half of them, two have a third each, and so on, so that whoever comes finds room however many are greedy. Owners that wait take turns,
 * and each's calls go in the order in which they came. (Dynamic thresholds, as switches share their memory: Choudhury and Hahne, 1998.)
 */
export class FairSlots {
  readonly #slots: number;
  #free: number;
  readonly #held = new Map<string, number>();
  /** Who waits; the owner that was served longest ago stands first. */
  readonly #waiting = new Map<string, Admit[]>();

  readonly #name: string;

  /**
   * @param slots two at least: with one there is nothing to share.
   * @param name what the slots are for, in the metrics.
   */
  constructor(slots: number, name: string) {
    if (slots < 2) throw new RangeError("Slots that are shared are two or more.");
    this.#slots = slots;
    this.#free = slots;
    this.#name = name;
  }

  /** Slots in use. */
  get used(): number {
    return this.#slots - this.#free;
  }

  /** Waits for a slot. Answers false when the time is up or too many wait already; who gets true calls `release` once. */
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

  /** Gives a slot back, to whoever's turn it is. */
  release(owner: string): void {
    const held = (this.#held.get(owner) ?? 0) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#free++;
    metrics.slotsUsed.set({ slots: this.#name }, this.used);
    // The one who released may take again as well as the one whose turn it is.
    while (this.#admitNext());
  }

  /** Waits for a slot, for as long as it takes, and runs `work` in it. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.acquire(owner);
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  /** Answers whether somebody who waits could be let in. */
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
